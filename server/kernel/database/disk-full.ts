import type { StoragePlace } from '#contract/platform/system-status-facts.ts';

const diskFull = '53100';
const systemCodes = new Set(['ENOSPC', 'EDQUOT']);
// PostgreSQL has no SQLSTATE for a quota, and reports it as an internal error.
const systemMessage = /No space left on device|Disk quota exceeded/;

/** Whose disk or quota is full, where that is what an error tells: that of PostgreSQL, or that of the data folder. */
export function isDiskFull(error: unknown): StoragePlace | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  if (code === diskFull) return 'database';
  if (typeof code === 'string' && systemCodes.has(code)) return 'files';
  return severity !== undefined && systemMessage.test(error.message) ? 'database' : undefined;
}
