import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inTransaction, openDatabase } from '#server/kernel/database/database.ts';
import { fileName, insertFile, newFileId } from '#server/kernel/files/files.ts';
import { sealAll } from '#server/kernel/log/log-seal.ts';
import { migrate } from '#server/kernel/database/migrate.ts';
import { deriveKey } from '#server/kernel/keys/sealing.ts';
import { folderStore } from '#server/integrations/files/folder.ts';
import { startLogHeads } from '#server/integrations/log-heads/log-heads.ts';
import { headFileOf } from '#server/integrations/log-heads/settle-heads.ts';
import { maintainKeys } from '#server/integrations/sign-on/keys.ts';
import { writeEntries } from './log-entries.ts';
import { seedTeam, type TestTeam } from './team.ts';

/**
 * An installation with two teams, each with a file and a chained operation log, in an empty database and a folder that does not
 * exist yet.
 */
export async function makeInstallation(
  ownerUrl: string,
  dataDir: string,
): Promise<{ rootKey: Buffer; teams: TestTeam[]; files: string[] }> {
  const rootKey = randomBytes(32);
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'root-key'), `${rootKey.toString('base64')}\n`, { mode: 0o600 });
  await migrate(ownerUrl);
  const database = openDatabase(ownerUrl, { max: 2 });
  const logKey = deriveKey(rootKey, 'operation log');
  const file = headFileOf(dataDir);
  const heads = await startLogHeads({ database, ownerUrl, logKey, file, onError: () => {} });
  const store = folderStore(join(dataDir, 'files'));
  try {
    await maintainKeys(database, rootKey);
    const teams = [await seedTeam(database, 'Harbour Trading'), await seedTeam(database, 'Hillside Foods')];
    const files: string[] = [];
    for (const team of teams) {
      await writeEntries(database, logKey, team, 3);
      const id = newFileId();
      const name = fileName(team.id, id);
      const content = Buffer.from(`picture of ${team.id}`);
      await store.put(name, content);
      const picture = { purpose: 'LOGO', name: 'logo.webp', contentType: 'image/webp', content } as const;
      await inTransaction(database, { teamId: team.id }, (tx) => insertFile(tx, { team, actor: team.owner }, id, picture));
      files.push(name);
    }
    await sealAll(database, logKey, { heads });
    return { rootKey, teams, files };
  } finally {
    await heads.stop();
    await database.close();
  }
}
