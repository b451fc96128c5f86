import type { LogLine } from '#server/kernel/health/background.ts';
import type { Health } from '#server/kernel/health/health.ts';
import { isDiskFull } from '#server/kernel/database/disk-full.ts';
import { FileStoreError } from '#server/kernel/files/file-store-error.ts';
import { startPeriodicWork } from '#server/kernel/jobs/periodic-work.ts';
import type { FileStore } from './file-store.ts';
import { checkOwnFiles, readMarker } from './own-files.ts';

export interface BeginFilesDependencies {
  /** The migrated database as its owner. */
  ownerUrl: string;
  health: Health;
  log: LogLine;
  report(error: unknown): void;
}

/** Milliseconds between two looks at the storage, and without a finished look until it counts as down. */
const lookEvery = 15_000;
const mostSilent = 60_000;

/**
 * Removes unfinished files in the background, reports if the file storage does not belong to the database, and watches from then
 * on whether it answers. Throws FileStoreError if the storage refuses requests because of its setup; storage that is down or full is
 * reported and watched.
 */
export async function beginFiles(
  store: FileStore,
  { ownerUrl, health, log, report }: BeginFilesDependencies,
): Promise<{ stop(): Promise<void> }> {
  let isChecked = false;
  const look = async (): Promise<unknown> => {
    if (isChecked) return readMarker(store);
    const wrong = await checkOwnFiles(ownerUrl, store);
    isChecked = true;
    if (wrong !== undefined) {
      health.filesForeignSince = new Date();
      log('error', { place: store.place }, wrong);
    }
    return undefined;
  };
  const watch = health.background.watch('files', mostSilent);
  let failed = false;
  try {
    await store.verify();
    await look();
  } catch (error) {
    const passes = error instanceof FileStoreError ? !error.wrongSetup : isDiskFull(error);
    if (!passes) throw error;
    watch.failed(error);
    failed = true;
  }
  store.sweepParts().catch(report);
  return startPeriodicWork(look, { pause: lookEvery, watch, atOnce: failed });
}
