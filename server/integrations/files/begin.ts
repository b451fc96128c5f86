import type { LogLine } from '#server/kernel/health/background.ts';
import type { Health } from '#server/kernel/health/health.ts';
import type { FileStore } from './folder.ts';
import { checkOwnFolder } from './own-folder.ts';

export interface BeginFilesDependencies {
  /** The migrated database as its owner. */
  ownerUrl: string;
  health: Health;
  log: LogLine;
  report(error: unknown): void;
}

/** Reports at the start if the file folder does not belong to the database, and removes unfinished files in the background. */
export async function beginFiles(store: FileStore, folder: string, { ownerUrl, health, log, report }: BeginFilesDependencies) {
  const wrong = await checkOwnFolder(ownerUrl, folder);
  if (wrong !== undefined) {
    health.filesForeignSince = new Date();
    log('error', { folder }, wrong);
  }
  store.sweepParts().catch(report);
}
