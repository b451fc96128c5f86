import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { imports, type ImportRow } from '#contract/people/imports.ts';
import { members } from '#contract/people/members.ts';
import { app } from '#dev/testing/api-test.ts';
import { team, test } from '#dev/testing/team-test.ts';
import { setAddressBook } from '#dev/testing/address-book.ts';
import { commitRows, undoRows, uploadRows } from '#dev/testing/imports.ts';
import { readWorkbook } from '#dev/testing/spreadsheets.ts';
import { seedMember, type Person } from '#dev/testing/team.ts';
import type { Tx } from '#server/kernel/context.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { lockLeaders } from '#server/features/people/members/members.repository.ts';
import { t } from '#dev/testing/texts.ts';

const header = (['displayName', 'email', 'employeeNumber', 'departments', 'leader'] as const).map((column) =>
  t(`imports.columns.${column}`),
);
const asTeam = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(app.database, { teamId: team.id }, work);
const seed = (name: string, employeeNumber: string, departmentId = team.sales) =>
  asTeam((tx) => seedMember(tx, team.id, { name, departmentId, employeeNumber })).then(({ memberId }) => memberId);
const follow = (tx: Tx, id: string, leaderId: string | null) =>
  tx.updateTable('members').set({ leader_id: leaderId }).where('team_id', '=', team.id).where('id', '=', id).execute();
const leaderOf = (id: string) =>
  asTeam((tx) => tx.selectFrom('members').select('leader_id').where('id', '=', id).executeTakeFirstOrThrow()).then(
    (row) => row.leader_id,
  );
const upload = async (rows: string[][], person: Person = team.owner) => (await uploadRows(app, person, header, rows)).data.id;
const left = async (id: string, person: Person = team.owner) =>
  (await app.call<{ items: ImportRow[] }>(person, imports.rows, { params: { id }, query: { show: 'left' } })).data.items.map(
    ({ row, left: reason }) => `${row} ${reason}`,
  );
/** Waits until a transaction waits for a lock. */
const lockIsAwaited = () =>
  vi.waitFor(
    () =>
      asTeam(async (tx) => {
        const { rows } = await sql`SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = 'advisory'`.execute(tx);
        if (!rows.length) throw new Error('nobody waits');
      }),
    { timeout: 10_000, interval: 10 },
  );

test('a commit waits for a concurrent change of a leader, and then detects the cycle', async () => {
  const [ann, bob, cat] = [await seed('Ann', 'E1'), await seed('Bob', 'E2'), await seed('Cat', 'E3')];
  await asTeam((tx) => follow(tx, bob, cat));
  const id = await upload([['', '', 'E1', '', 'E2']]);
  let commit: Promise<unknown> = Promise.resolve();
  await asTeam(async (tx) => {
    await lockLeaders(tx, team.id);
    await follow(tx, cat, ann);
    commit = commitRows(app, team.owner, id).then(
      () => 'written',
      (error: unknown) => (error as { error: string }).error,
    );
    await Promise.race([commit, lockIsAwaited()]);
  });
  expect(await commit).toBe('changedMeanwhile');
  expect([await leaderOf(ann), await leaderOf(cat)]).toEqual([null, ann]);
});

test('an undo leaves out members whose restored leader would close a cycle', async () => {
  const [ann, bob] = [await seed('Ann', 'E1'), await seed('Bob', 'E2')];
  await asTeam((tx) => follow(tx, ann, bob));
  const id = await upload([
    ['', '', 'E1', '', 'E9'],
    ['Dora', 'dora@example.com', 'E9', '', ''],
  ]);
  await commitRows(app, team.owner, id);
  expect((await app.call(team.owner, members.update, { params: { id: bob }, body: { leaderId: ann } })).status).toBe(200);
  expect(await undoRows(app, team.owner, id)).toEqual({ removed: 0, restored: 0, left: 2 });
  expect(await left(id)).toEqual(['3 IN_USE', '4 IN_USE']);
  expect(await leaderOf(bob)).toBe(ann);
  expect(await leaderOf(ann)).not.toBe(bob);
});

test('an undo changes only members in the current scope of the person', async () => {
  await seed('Ann', 'E1');
  const id = await upload(
    [
      ['', 'ann2@example.com', 'E1', 'Sales/Jakarta', ''],
      ['Bert', 'bert@example.com', 'E2', 'Sales', ''],
      ['Carl', 'carl@example.com', 'E3', 'Sales/Jakarta', ''],
    ],
    team.hr,
  );
  expect(await commitRows(app, team.hr, id)).toMatchObject({ added: 2, updated: 1 });
  // The role's scope is now only Jakarta: Bert is outside, and Ann would go back to a department outside.
  await asTeam((tx) =>
    tx.updateTable('role_scope_departments').set({ department_id: team.jakarta }).where('team_id', '=', team.id).execute(),
  );
  expect(await undoRows(app, team.hr, id)).toEqual({ removed: 1, restored: 0, left: 2 });
  expect(await left(id, team.hr)).toEqual(['3 OUTSIDE_SCOPE', '4 OUTSIDE_SCOPE']);
});

test('a leader whom the importer does not see is not found, is exported by name only and stays the leader by that name', async () => {
  await setAddressBook(app.database, team.id, { main: 'NONE' });
  const hidden = await seed('Hugo Hidden', 'H1', team.product);
  const ann = await seed('Ann Led', 'E1');
  await asTeam((tx) => follow(tx, ann, hidden));
  const answers: unknown[] = [];
  for (const leader of ['H1', 'hugo.hidden@example.com', 'X9']) {
    const id = await upload([['', '', 'E1', '', leader]], team.hr);
    const { data } = await app.call<{ items: ImportRow[] }>(team.hr, imports.rows, { params: { id }, query: { show: 'faulty' } });
    answers.push(data.items.map(({ faults }) => faults.map(({ column, message }) => [column, message])));
    await app.call(team.hr, imports.discard, { params: { id } });
  }
  expect(answers[0]).toMatchObject([[['leader', expect.any(String)]]]);
  expect(answers).toEqual([answers[0], answers[0], answers[0]]);

  const file = await app.call(team.hr, imports.exportMembers, { body: { allFlag: true } });
  const text = JSON.stringify(await readWorkbook(file.raw.rawPayload));
  expect(text).toContain('Hugo Hidden');
  expect(text).not.toContain('H1');
  expect(text).not.toContain('hugo.hidden@');

  const uploaded = await upload([['Ann Led Again', '', 'E1', '', 'hugo hidden']], team.hr);
  await commitRows(app, team.hr, uploaded);
  expect(await leaderOf(ann)).toBe(hidden);
});

test('an importer finds a leader by email only if that field is visible', async () => {
  await setAddressBook(app.database, team.id, { fields: { email: 'HIDDEN', employeeNumber: 'COMPANY' } });
  await seed('Vera Visible', 'V1', team.product);
  await seed('Ann Led', 'E1');
  const faults = async (leader: string) => {
    const id = await upload([['', '', 'E1', '', leader]], team.hr);
    const { data } = await app.call<{ total: number }>(team.hr, imports.rows, { params: { id }, query: { show: 'faulty' } });
    await app.call(team.hr, imports.discard, { params: { id } });
    return data.total;
  };
  expect([await faults('V1'), await faults('vera.visible@example.com')]).toEqual([0, 1]);
});

test('a department that the importer may not see is not found by its path', async () => {
  await setAddressBook(app.database, team.id, { main: 'NONE' });
  await seed('Ann Led', 'E1');
  const answers: unknown[] = [];
  for (const department of ['Product', 'Nowhere']) {
    const id = await upload([['', '', 'E1', department, '']], team.hr);
    const { data } = await app.call<{ items: ImportRow[] }>(team.hr, imports.rows, { params: { id }, query: { show: 'faulty' } });
    answers.push(data.items.map((row) => row.faults.map(({ message }) => message.replace(department, '…'))));
    await app.call(team.hr, imports.discard, { params: { id } });
  }
  expect(answers[0]).toHaveLength(1);
  expect(answers[1]).toEqual(answers[0]);
});
