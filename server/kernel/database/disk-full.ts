import type { StoragePlace } from '#contract/platform/system-status-facts.ts';

const diskFull = '53100';
const systemCodes = new Set(['ENOSPC', 'EDQUOT']);
// PostgreSQL has no SQLSTATE for an exceeded quota and reports it as an internal error.
const systemMessage = /No space left on device|Disk quota exceeded/;

/** Which disk or quota is full according to an error: that of PostgreSQL or of the data folder. Undefined for any other error. */
export function isDiskFull(error: unknown): StoragePlace | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  if (code === diskFull) return 'database';
  if (typeof code === 'string' && systemCodes.has(code)) return 'files';
  return severity !== undefined && systemMessage.test(error.message) ? 'database' : undefined;
}
