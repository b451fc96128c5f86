import type { UnavailableCause } from '#contract/platform/system-status-facts.ts';
import { isConnectionLoss, isDatabaseUnavailable } from '../database/connection-loss.ts';
import { isDiskFull } from '../database/disk-full.ts';
import { FileMissingError } from '../files/file-missing-error.ts';
import { FileStoreError } from '../files/file-store-error.ts';
import { IsolationError } from '../database/isolation-error.ts';

/** The external cause of an error, in order of precedence; undefined for an error without one. */
export function unavailableCauseOf(error: unknown): UnavailableCause | undefined {
  if (error instanceof FileMissingError) return 'fileMissing';
  if (error instanceof FileStoreError) return 'fileStoreUnavailable';
  const full = isDiskFull(error);
  if (full) return full === 'database' ? 'databaseDiskFull' : 'filesDiskFull';
  if (!isDatabaseUnavailable(error)) return undefined;
  if (error instanceof IsolationError) return 'databaseRefusesRole';
  const { code } = error as { code?: unknown };
  if (code === '25006') return 'databaseReadOnly';
  if (code === '53300') return 'databaseConnections';
  if (isConnectionLoss(error)) return 'databaseUnreachable';
  if (typeof code !== 'string') return 'databaseConflict';
  if (/^(28|3D)/.test(code)) return 'databaseRefusesRole';
  return /^(53|58)/.test(code) ? 'databaseResources' : 'databaseConflict';
}
