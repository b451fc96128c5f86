import { join } from 'node:path';
import { checkFiles } from '#server/integrations/files/check-files.ts';
import { copyFiles } from '#server/integrations/files/copy-files.ts';
import { folderStore } from '#server/integrations/files/folder.ts';
import { openFiles } from '#server/integrations/files/open-files.ts';
import { checkOwnFiles } from '#server/integrations/files/own-files.ts';
import { s3Store } from '#server/integrations/files/s3.ts';
import { readSettings } from '#server/settings.ts';
import { SettingsError } from '#server/settings-error.ts';
import { StartError } from '#server/start-error.ts';
import { withOwnerUrl } from '../installation.ts';
import type { CommandOutput } from '../output.ts';

/** Copies the files between the folder of DATA_DIR and the bucket, verified and resumable, while servers run. */
export async function copy({ say, note }: CommandOutput, target: 'bucket' | 'folder', { verify = false }: { verify?: boolean }) {
  const settings = readSettings(process.env);
  if (!settings.s3) throw new SettingsError('S3_BUCKET', 'given: files are copied between DATA_DIR/files and that bucket');
  const [folder, bucket] = [folderStore(join(settings.dataDir, 'files')), s3Store(settings.s3)];
  const [from, to] = target === 'bucket' ? [folder, bucket] : [bucket, folder];
  return withOwnerUrl(settings, async (ownerUrl) => {
    const foreign = await checkOwnFiles(ownerUrl, from);
    if (foreign !== undefined) throw new StartError(foreign);
    await to.verify();
    const copied = await copyFiles(
      ownerUrl,
      { from, to },
      { verifyKept: verify, onProgress: (so) => note(`${so.copied} copied, ${so.kept} there already`) },
    );
    for (const name of copied.missing) say(`Missing: ${from.pathOf(name)}`);
    for (const name of copied.damaged) say(`Damaged: ${from.pathOf(name)}`);
    say(`${copied.copied} files copied (${Math.ceil(copied.bytes / 1_000_000)} MB), ${copied.kept} were there already.`);
    return failing(copied);
  });
}

/** Compares all files with the database, and removes those that no row names if `removeOrphans` is set. */
export async function check({ say, note }: CommandOutput, { removeOrphans = false }: { removeOrphans?: boolean }) {
  const settings = readSettings(process.env);
  const store = openFiles(settings);
  return withOwnerUrl(settings, async (ownerUrl) => {
    const foreign = await checkOwnFiles(ownerUrl, store);
    if (foreign !== undefined) throw new StartError(foreign);
    const found = await checkFiles(ownerUrl, store, (so) => note(`${so.intact} intact`));
    for (const name of found.missing) say(`Missing: ${store.pathOf(name)}`);
    for (const name of found.damaged) say(`Damaged: ${store.pathOf(name)}`);
    if (removeOrphans) for (const name of found.orphans) await store.remove(name);
    const what = removeOrphans ? 'were removed' : 'can be removed by --remove-orphans';
    say(`${found.intact} files are intact.`);
    if (found.orphans.length > 0)
      say(`${found.orphans.length} files without a row (${Math.ceil(found.orphanBytes / 1_000_000)} MB) ${what}.`);
    return failing(found);
  });
}

/** The result, with exit code 1 if files are missing or damaged. */
function failing<T extends { missing: string[]; damaged: string[] }>(result: T): T {
  if (result.missing.length + result.damaged.length > 0) process.exitCode = 1;
  return result;
}
