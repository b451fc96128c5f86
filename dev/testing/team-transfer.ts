import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeArchive } from '#server/cli/team/archive.ts';
import { exportRows } from '#server/cli/team/export-team.ts';
import { type ImportedTeam, importTeam } from '#server/cli/team/import-team.ts';
import { unpackTeam } from '#server/cli/team/unpack.ts';
import { fileName } from '#server/kernel/files/files.ts';
import type { TestApp } from './app.ts';
import { runSql } from './run-sql.ts';

/** Exports and imports of a test, in a folder of their own. */
export async function startTransfers() {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-transfer-'));
  const rootKey = randomBytes(32);
  let made = 0;
  const place = async () => {
    made += 1;
    const path = join(folder, String(made));
    await mkdir(path);
    return path;
  };
  const { signal } = new AbortController();
  return {
    /** @returns the path of the archive, its digest, and the folder with its rows */
    async export(app: TestApp, teamId: string, key?: string) {
      const rows = await place();
      const { ownerUrl, database, logKey, store } = app;
      const exported = await exportRows({ ownerUrl, database, logKey, teamId, folder: rows, signal });
      const file = `${rows}.team`;
      await writeArchive(exported, { folder: rows, store, key, file, signal });
      return { file, rows, ...exported };
    },
    async unpack(file: string, key?: string) {
      const unpacked = await place();
      return { folder: unpacked, ...(await unpackTeam(file, { folder: unpacked, key, signal })) };
    },
    async import(app: TestApp, file: string, key?: string): Promise<ImportedTeam> {
      const { folder: unpacked, ...content } = await this.unpack(file, key);
      const { ownerUrl, logKey, store } = app;
      return importTeam({ ownerUrl, rootKey, logKey, store, folder: unpacked, madeBy: 'test', signal }, content);
    },
    end: () => rm(folder, { recursive: true }),
  };
}

/** Stores contents for the files of a team that a test has inserted as rows only. */
export async function fillFiles(app: TestApp, teamId: string): Promise<void> {
  const files = await runSql<{ id: string }>(app.ownerUrl, 'SELECT id FROM files WHERE team_id = $1', [teamId]);
  for (const { id } of files) {
    const name = fileName(teamId, id);
    if ((await app.store.sizeOf(name)) !== undefined) continue;
    const content = Buffer.from(`content of ${id}`);
    await app.store.put(name, content);
    const sha256 = createHash('sha256').update(content).digest();
    await runSql(app.ownerUrl, 'UPDATE files SET size = $2, sha256 = $3 WHERE team_id = $4 AND id = $1', [
      id,
      content.length,
      sha256,
      teamId,
    ]);
  }
}

/** Copies the apps with their documents from one installation to another, where they get other ids. */
export async function copyApps(from: TestApp, to: TestApp): Promise<void> {
  const other = (column: string) => `md5(${column}::text)::uuid`;
  for (const [table, changed] of [
    ['apps', 'id'],
    ['app_documents', 'app_id'],
  ] as const) {
    const [row] = await runSql<{ rows: unknown }>(
      from.ownerUrl,
      `SELECT json_agg(to_jsonb(t) || jsonb_build_object('${changed}', ${other(`t.${changed}`)})) AS rows FROM ${table} t`,
    );
    await runSql(to.ownerUrl, `INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`, [
      JSON.stringify(row?.rows),
    ]);
  }
}
