import type { StoragePlace } from '#contract/platform/system-status-facts.ts';

const diskFull = '53100';
const systemCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);
// PostgreSQL has no SQLSTATE for an exceeded quota, which it reports as an internal error, and for a file system that has become
// read-only, which it reports as a missing privilege.
const systemMessage = /No space left on device|Disk quota exceeded|Read-only file system/;

/** Which disk is full, over its quota or read-only according to an error: that of PostgreSQL or of the data folder. Undefined for any other error. */
export function isDiskFull(error: unknown): StoragePlace | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  if (code === diskFull) return 'database';
  if (typeof code === 'string' && systemCodes.has(code)) return 'files';
  return severity !== undefined && systemMessage.test(error.message) ? 'database' : undefined;
}
