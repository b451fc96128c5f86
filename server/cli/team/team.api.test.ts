import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { departments } from '#contract/people/departments.ts';
import { members } from '#contract/people/members.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { contentsOf } from '#dev/testing/database-contents.ts';
import { runSql } from '#dev/testing/run-sql.ts';
import { seedMarkedRecords } from '#dev/testing/marked-records.ts';
import { seedMarkedTeam } from '#dev/testing/marked-team.ts';
import { copyApps, fillFiles, startTransfers } from '#dev/testing/team-transfer.ts';
import { type Person, seedTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { sealAll } from '#server/kernel/log/log-seal.ts';
import { verifyChain } from '#server/kernel/log/log-verify.ts';
import { fileName } from '#server/kernel/files/files.ts';

// An import runs some hundred statements.
vi.setConfig({ testTimeout: 200_000 });

// A team with rows of all kinds, made by the API, and a second team in the same installation; another installation with a team.
const [source, target] = await Promise.all([startTestApp(), startTestApp()]);
const transfers = await startTransfers();
const marked = await seedMarkedTeam(source);
await seedMarkedRecords(source, marked);
const teamId = marked.team.id;
await fillFiles(source, teamId);
// Accounts of the test are named after their ids.
await runSql(source.ownerUrl, "UPDATE accounts SET display_name = 'Person'");
// The test has named the link, and the log names it, after its code.
await runSql(source.ownerUrl, "UPDATE invitation_links SET code = 'NEWCODE2', name = 'Fair'");
const neighbour = await seedTeam(source.database, 'Neighbour Ltd');
await source.call(neighbour.owner, departments.create, { body: { name: 'Of the neighbour', parentId: neighbour.root } });
await sealAll(source.database, source.logKey);
await seedTeam(target.database, 'Resident Ltd');
await sealAll(target.database, target.logKey);
const first = await transfers.export(source, teamId);
afterAll(async () => {
  await transfers.end();
  await source.close();
  await target.close();
});

/** A member of the source as a caller of the target, where the account has another id. */
async function moved({ memberId, name }: Person): Promise<Person> {
  const text = 'SELECT account_id AS id FROM members WHERE team_id = $1 AND id = $2';
  const [row] = await runSql<{ id: string }>(target.ownerUrl, text, [teamId, memberId]);
  if (!row) throw new Error(`${name} is not in the target`);
  return { accountId: row.id, memberId, teamId, name };
}
const verified = (app: typeof source) => inTransaction(app.database, { teamId }, (tx) => verifyChain(tx, teamId, app.logKey));
const rowsOf = async (folder: string) => {
  const names = await readdir(join(folder, 'tables'));
  return Promise.all(names.map(async (name) => [name, await readFile(join(folder, 'tables', name), 'utf8')] as const));
};
const textOf = (column: string, table: string) =>
  runSql<{ text: string }>(source.ownerUrl, `SELECT ${column} AS text FROM ${table} WHERE ${column} IS NOT NULL`);

test('an archive contains nothing of other teams, and no ids of accounts and apps outside of the operation log', async () => {
  const others = await runSql<{ text: string }>(
    source.ownerUrl,
    `SELECT id::text AS text FROM members WHERE team_id <> $1 UNION SELECT id::text FROM departments WHERE team_id <> $1
     UNION SELECT id::text FROM operation_log WHERE team_id <> $1 UNION SELECT email::text FROM accounts a
       WHERE EXISTS (SELECT FROM account_teams t WHERE t.account_id = a.id AND t.team_id <> $1) UNION SELECT 'Of the neighbour'`,
    [teamId],
  );
  const ids = [...(await textOf('id::text', 'accounts')), ...(await textOf('id::text', 'apps'))];
  expect(others.length).toBeGreaterThan(5);
  for (const [name, rows] of await rowsOf(first.rows)) {
    const named = (found: typeof ids, after = '') => found.filter(({ text }) => new RegExp(`${text}${after}`).test(rows));
    expect(named(others), name).toEqual([]);
    // Addresses of the test contain ids.
    if (name !== 'operation_log.copy') expect(named(ids, '(?!@)'), name).toEqual([]);
  }
});

test('an archive contains no secret of the team', async () => {
  const hex = (column: string) => `encode(${column}, 'hex')`;
  const secrets = (
    await Promise.all([
      textOf(hex('secret'), 'webhooks'),
      textOf(hex('token_sealed'), 'invitation_links'),
      textOf(hex('token_hash'), 'invitation_links'),
      textOf('code', 'invitation_links'),
      textOf('check_in_code', 'rooms'),
      textOf('gateway_method', 'payment_methods'),
      textOf('gateway_customer', 'payment_methods'),
    ])
  ).map((found) => found.map(({ text }) => text));
  for (const found of secrets) expect(found).not.toEqual([]);
  for (const [name, rows] of await rowsOf(first.rows))
    expect(
      secrets.flat().filter((text) => rows.includes(text)),
      name,
    ).toEqual([]);
});

test('an import that fails leaves nothing', async () => {
  const before = await contentsOf(target.ownerUrl);
  await expect(transfers.import(target, first.file)).rejects.toThrow(/lacks apps that the team uses: .*marked/);
  await copyApps(source, target);
  const {
    apps: _apps,
    app_documents: _documents,
    ...expected
  } = Object.fromEntries(Object.entries(before).map(([name, digest]) => [name.replace('public.', ''), digest]));
  const stored = target.store.put.bind(target.store);
  let puts = 0;
  const failing = {
    ...target,
    store: {
      ...target.store,
      put: (name: string, content: Parameters<typeof stored>[1]) => {
        puts += 1;
        return puts < 3
          ? stored(name, content)
          : Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC', syscall: 'write' }));
      },
    },
  };
  await expect(transfers.import(failing, first.file)).rejects.toThrow('no space left');
  const after = Object.fromEntries(
    Object.entries(await contentsOf(target.ownerUrl)).map(([name, digest]) => [name.replace('public.', ''), digest]),
  );
  expect(after).toMatchObject(expected);
  for await (const { name } of target.store.list()) expect(name).not.toContain(teamId);
});

test('a team is moved: a second export has the same bytes, and other teams of the target are unchanged', async () => {
  const others = () =>
    runSql(
      target.ownerUrl,
      'SELECT m::text FROM members m WHERE team_id <> $1 UNION ALL SELECT l::text FROM operation_log l WHERE team_id <> $1',
      [teamId],
    );
  const before = await others();
  const imported = await transfers.import(target, first.file);
  expect(imported.accounts).toMatchObject({ matched: 0 });
  expect(imported.renewed).toEqual({ invitation_links: 1, webhooks: 1 });
  expect(await others()).toEqual(before);
  const second = await transfers.export(target, teamId);
  expect(second.manifest.digest).toBe(first.manifest.digest);
  expect((await readFile(second.file)).equals(await readFile(first.file))).toBe(true);
  await expect(transfers.import(target, first.file)).rejects.toThrow('exists here already');
});

test('the log of the source stays verifiable, and new entries continue its chain', async () => {
  const { entries } = first.content.log;
  expect(await verified(target)).toMatchObject({ break: null, entries, imported: { entries } });
  const owner = await moved(marked.team.owner);
  const body = { name: 'After the move', parentId: marked.team.sales };
  expect((await target.call(owner, departments.create, { body })).status).toBe(200);
  await sealAll(target.database, target.logKey);
  expect(await verified(target)).toMatchObject({ break: null, head: { seq: entries + 1 } });
  const changed = async (statement: string) => {
    await runSql(target.ownerUrl, `UPDATE operation_log SET ${statement} WHERE team_id = $1 AND seq = 2`, [teamId]);
    return (await verified(target)).break;
  };
  expect(await changed("actor_name = actor_name || ' '")).toEqual({ seq: entries, reason: 'altered' });
  expect(await changed('actor_name = rtrim(actor_name)')).toBeNull();
  await runSql(target.ownerUrl, 'UPDATE imported_logs SET seq = seq - 1 WHERE team_id = $1', [teamId]);
  expect((await verified(target)).break).toEqual({ seq: 1, reason: 'altered' });
  await runSql(target.ownerUrl, 'UPDATE imported_logs SET seq = seq + 1 WHERE team_id = $1', [teamId]);
  expect((await verified(target)).break).toBeNull();
});

test('counts, lists, rights and files of the moved team are as before', async () => {
  const owner = await moved(marked.team.owner);
  const [here, there] = await Promise.all([
    source.call<{ total: number }>(marked.team.owner, members.list),
    target.call<{ total: number }>(owner, members.list),
  ]);
  expect(there.data.total).toBe(here.data.total);
  const counts =
    'SELECT department_id, sum(people) AS people FROM department_people WHERE team_id = $1 GROUP BY 1 HAVING sum(people) <> 0 ORDER BY 1';
  const derived = async ({ ownerUrl }: typeof source) => ({
    counts: await runSql(ownerUrl, counts, [teamId]),
    headcount: await runSql(ownerUrl, 'SELECT sum(people) FROM team_headcounts WHERE team_id = $1', [teamId]),
    subtrees: await runSql(ownerUrl, 'SELECT * FROM subtree_members WHERE team_id = $1 ORDER BY 2, 3, 4', [teamId]),
  });
  expect(await derived(target)).toEqual(await derived(source));
  expect(
    (
      await target.call(await moved(marked.cast.jakarta), departments.create, {
        body: { name: 'No', parentId: marked.team.sales },
      })
    ).status,
  ).toBe(403);
  const [file] = first.files;
  if (!file) throw new Error('no file was exported');
  expect(await target.store.sizeOf(fileName(teamId, file.id))).toBe(file.size);
});
