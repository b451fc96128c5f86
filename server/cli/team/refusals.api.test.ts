import { createWriteStream } from 'node:fs';
import { readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { startTestApp } from '#dev/testing/app.ts';
import { runSql } from '#dev/testing/run-sql.ts';
import { writeEntries } from '#dev/testing/log-entries.ts';
import { startTransfers } from '#dev/testing/team-transfer.ts';
import { seedTeam } from '#dev/testing/team.ts';
import { sealAll } from '#server/kernel/log/log-seal.ts';
import { packArchive } from '../backup/pack.ts';
import { digestOfText, type Manifest } from './manifest.ts';

// An import runs some hundred statements.
vi.setConfig({ testTimeout: 200_000 });

const [source, target] = await Promise.all([startTestApp(), startTestApp()]);
const transfers = await startTransfers();
const team = await seedTeam(source.database, 'Harbour Trading');
await writeEntries(source.database, source.logKey, team, 3);
await sealAll(source.database, source.logKey);
const { file } = await transfers.export(source, team.id);
afterAll(async () => {
  await transfers.end();
  await source.close();
  await target.close();
});

/** The archive with another manifest, and other rows of one table. @returns its path */
async function changed(
  change: (content: Manifest) => object,
  rows?: { table: string; text: (rows: string) => string },
): Promise<string> {
  const { folder, content } = await transfers.unpack(file);
  let described = content;
  if (rows) {
    const path = join(folder, 'tables', `${rows.table}.copy`);
    const text = rows.text(await readFile(path, 'utf8'));
    await writeFile(path, text);
    const sums = { bytes: Buffer.byteLength(text), sha256: digestOfText(text) };
    const again = <T extends { name: string }>(table: T) => (table.name === rows.table ? { ...table, ...sums } : table);
    described = { ...content, accounts: again(content.accounts), tables: content.tables.map(again) };
  }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(change(described)));
  const path = `${folder}.changed`;
  await packArchive(folder, undefined, (archive) => pipeline(archive, createWriteStream(path)));
  return path;
}
/** The refusal of an archive, which leaves neither a team nor an account. */
const refused = async (path: string) => {
  const failure = await transfers.import(target, path).then(
    () => 'imported',
    (error: Error) => error.message,
  );
  expect(await runSql(target.ownerUrl, 'SELECT FROM teams')).toEqual([]);
  expect(await runSql(target.ownerUrl, 'SELECT FROM accounts WHERE email LIKE $1', [`%${team.id}%`])).toHaveLength(0);
  return failure;
};
const inTeam = (text: string) => runSql(source.ownerUrl, text, [team.id]);

test('a team with unfinished work or a broken log is not exported', async () => {
  const failing = (message: string) => expect(transfers.export(source, team.id)).rejects.toThrow(message);
  await inTeam(`INSERT INTO jobs (team_id, id, kind, status, input, request_id, leased_until)
    VALUES ($1, gen_random_uuid(), 'x', 'WAITING', '{}', 'r', now())`);
  await failing('1 of its jobs have not ended');
  await inTeam("UPDATE jobs SET status = 'SUCCEEDED' WHERE team_id = $1");
  await inTeam("UPDATE operation_log SET actor_name = actor_name || ' ' WHERE team_id = $1 AND seq = 2");
  await failing('broken at entry 2');
  await inTeam('UPDATE operation_log SET actor_name = rtrim(actor_name) WHERE team_id = $1 AND seq = 2');
});

test('a file that is no archive, another format, and an archive that is cut off or changed are refused', async () => {
  const bytes = await readFile(file);
  const path = `${file}.damaged`;
  await writeFile(path, 'something else');
  expect(await refused(path)).toContain('not intact');
  await writeFile(path, bytes);
  await truncate(path, bytes.length - 200);
  expect(await refused(path)).toContain('not intact');
  expect(await refused(await changed((content) => ({ ...content, version: 2 })))).toContain('has format 2');
  expect(await refused(await changed((content) => ({ ...content, format: 'x' })))).toContain('no archive of a team');
  const other = await changed((content) => ({
    ...content,
    tables: content.tables.map((table) => (table.name === 'members' ? { ...table, sha256: '0'.repeat(64) } : table)),
  }));
  expect(await refused(other)).toContain('tables/members.copy differs from its manifest');
});

test('an archive of a newer or older schema is refused', async () => {
  const of = (latest: string) => changed((content) => ({ ...content, schema: { ...content.schema, latest } }));
  expect(await refused(await of('29990101000000-later.sql'))).toContain('upgrade this installation first');
  expect(await refused(await of('20261126174000-foundation.sql'))).toContain('upgrade the other installation');
});

test('rows that differ from the digest of the log, or have columns that are not carried, are refused', async () => {
  const log = { table: 'operation_log', text: (rows: string) => rows.replace(/\t2\d{3}-/, '\t1999-') };
  expect(await refused(await changed((content) => content, log))).toContain('operation log differs');
  const withPassword = await changed(
    (content) => ({ ...content, accounts: { ...content.accounts, columns: [...content.accounts.columns, 'password_hash'] } }),
    { table: 'accounts', text: (rows) => rows.replaceAll('\n', '\thash\n') },
  );
  expect(await refused(withPassword)).toContain('other columns than expected');
  const withSupport = await changed(
    (content) => ({
      ...content,
      tables: content.tables.map((table) =>
        table.name === 'teams' ? { ...table, columns: [...table.columns, 'technical_support'] } : table,
      ),
    }),
    { table: 'teams', text: (rows) => rows.replaceAll('\n', '\tt\n') },
  );
  expect(await refused(withSupport)).toContain('teams.technical_support');
});

test('an account is matched by a verified address only, and is not changed', async () => {
  const email = `owner.${team.id}@example.com`;
  const [id] = (
    await runSql<{ id: string }>(
      target.ownerUrl,
      `INSERT INTO accounts (id, email, display_name, password_hash, locale) VALUES (gen_random_uuid(), $1, 'Olivia at home', 'hash', 'id') RETURNING id`,
      [email],
    )
  ).map((row) => row.id);
  await expect(transfers.import(target, file)).rejects.toThrow(`not verified in both installations: ${email}`);
  await runSql(target.ownerUrl, 'UPDATE accounts SET email_verified_at = now() WHERE id = $1', [id]);
  const account = () => runSql(target.ownerUrl, 'SELECT a::text FROM accounts a WHERE id = $1', [id]);
  const before = await account();
  expect((await transfers.import(target, file)).accounts).toEqual({ matched: 1, created: 3 });
  expect(await account()).toEqual(before);
  expect(await runSql(target.ownerUrl, 'SELECT account_id AS id FROM members WHERE id = $1', [team.owner.memberId])).toEqual([
    { id },
  ]);
  const created =
    'SELECT count(*)::int AS count FROM accounts WHERE id <> $1 AND password_hash IS NULL AND email_verified_at IS NOT NULL';
  expect(await runSql(target.ownerUrl, created, [id])).toEqual([{ count: 3 }]);
});

test('a code that is used here is replaced, and nothing else differs', async () => {
  const other = await startTestApp();
  try {
    const taken = await seedTeam(other.database, 'Hillside Foods');
    await runSql(other.ownerUrl, 'UPDATE teams SET code = (SELECT $2::text) WHERE id = $1', [
      taken.id,
      (await transfers.unpack(file)).content.team.code,
    ]);
    const { code } = await transfers.import(other, file);
    expect(code).not.toBe((await transfers.unpack(file)).content.team.code);
    const [first, second] = [(await transfers.unpack(file)).content, (await transfers.export(other, team.id)).content];
    const differing = second.tables.filter(
      ({ name, sha256 }) => first.tables.find((one) => one.name === name)?.sha256 !== sha256,
    );
    expect(differing.map(({ name }) => name)).toEqual(['teams']);
  } finally {
    await other.close();
  }
});
