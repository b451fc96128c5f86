import { beforeEach, describe, expect } from 'vitest';
import { imports, type ImportRow, type MemberImport } from '#contract/people/imports.ts';
import { members } from '#contract/people/members.ts';
import { app } from '#dev/testing/api-test.ts';
import { team, test } from '#dev/testing/team-test.ts';
import { commitRows, undoRows, uploadRows } from '#dev/testing/imports.ts';
import { readLog, seedMember } from '#dev/testing/team.ts';
import type { Tx } from '#server/kernel/context.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { t } from '#dev/testing/texts.ts';

let anna: string;
beforeEach(async () => {
  anna = (await asTeam((tx) => seedMember(tx, team.id, { name: 'Anna', departmentId: team.sales, employeeNumber: 'E1' })))
    .memberId;
});

const header = (['displayName', 'email', 'employeeNumber', 'departments', 'jobTitle', 'leader', 'invite'] as const).map(
  (column) => t(`imports.columns.${column}`),
);
const asTeam = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(app.database, { teamId: team.id }, work);
const state = () =>
  asTeam(async (tx) => ({
    people: await tx
      .selectFrom('members')
      .select(['id', 'display_name', 'email', 'employee_number', 'job_title', 'status', 'leader_id', 'pinyin'])
      .orderBy('id')
      .execute(),
    places: await tx
      .selectFrom('member_departments')
      .select(['member_id', 'department_id', 'position'])
      .orderBy('member_id')
      .orderBy('position')
      .execute(),
    headcount: (await app.call<{ headcount: number }>(team.owner, members.list)).data.headcount,
  }));
const committed = async (...rows: string[][]) => {
  const { data } = await uploadRows(app, team.owner, header, rows);
  await commitRows(app, team.owner, data.id);
  return data.id;
};
const ask = (id: string, person = team.owner) => app.call(person, imports.undo, { params: { id } });
const read = async (id: string) => (await app.call<MemberImport>(team.owner, imports.read, { params: { id } })).data;
const left = async (id: string) =>
  (await app.call<{ items: ImportRow[] }>(team.owner, imports.rows, { params: { id }, query: { show: 'left' } })).data.items.map(
    ({ row, left: reason }) => `${row} ${reason}`,
  );

describe('refuses', () => {
  test('imports not committed, older than 24 hours, or already undone', async () => {
    const { data } = await uploadRows(app, team.owner, header, [['Bert', 'bert@example.com']]);
    expect(await ask(data.id)).toMatchObject({ status: 409, code: 40904 });
    const id = await committed(['Carl', 'carl@example.com']);
    const setAge = (age: string) =>
      asTeam((tx) =>
        tx
          .updateTable('imports')
          .set({ committed_at: new Date(Date.now() - (age === 'old' ? 24 * 3_600_000 + 1000 : 24 * 3_600_000 - 60_000)) })
          .where('id', '=', id)
          .execute(),
      );
    await setAge('old');
    expect(await read(id)).toMatchObject({ undoUntil: null });
    expect(await ask(id)).toMatchObject({ status: 409, code: 40904 });
    await setAge('young');
    expect((await read(id)).undoUntil).not.toBeNull();
    expect(await undoRows(app, team.owner, id)).toEqual({ removed: 1, restored: 0, left: 0 });
    expect(await ask(id)).toMatchObject({ status: 409, code: 40904 });
  });

  test('ten concurrent undos: one succeeds', async () => {
    const id = await committed(['Carl', 'carl@example.com']);
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });
});

test('undoing restores values, departments, leaders, statuses and the headcount', async () => {
  const before = await state();
  const right = await committed(
    ['Anna Maria', 'new@example.com', 'E1', 'Product;Sales/Jakarta', 'Head', 'E3', ''],
    ['陳大文', 'tai@example.com', 'E2', '', '', 'E1', 'Y'],
    ['Bert', 'bert@example.com', 'E3', 'Sales', '', '', 'N'],
  );
  expect((await state()).people).toHaveLength(before.people.length + 2);
  expect(await undoRows(app, team.owner, right)).toEqual({ removed: 2, restored: 1, left: 0 });
  expect(await state()).toEqual(before);
  expect(await read(right)).toMatchObject({ status: 'UNDONE', undo: { removed: 2, restored: 1, left: 0 }, undoUntil: null });
  const log = (await readLog(app.database, team.id)).map(({ action }) => action).slice(-4);
  expect(log).toEqual(['members.import.undo', 'member.remove', 'member.remove', 'member.update']);
});

test('undoing returns a key that another row of the same import took over', async () => {
  await committed(['', 'anna2@example.com', 'E1']);
  const id = await committed(['', 'anna3@example.com', 'E1'], ['Dora', 'dora@example.com', 'E9', '', '', 'E1', '']);
  const second = await committed(['Eve', 'anna2@example.com', 'E5']);
  expect(await undoRows(app, team.owner, id)).toEqual({ removed: 1, restored: 0, left: 1 });
  expect(await left(id)).toEqual(['3 TAKEN']);
  expect(await undoRows(app, team.owner, second)).toEqual({ removed: 1, restored: 0, left: 0 });
});

test('leaves out members changed, moved, made head or leader since, and reports them', async () => {
  const id = await committed(
    ['', '', 'E1', '', 'Head'],
    ['Bert', 'bert@example.com', 'E2'],
    ['Carl', 'carl@example.com', 'E3'],
    ['Dora', 'dora@example.com', 'E4'],
    ['Eve', 'eve@example.com', 'E5', '', '', 'E4', ''],
    ['Fred', 'fred@example.com', 'E6'],
  );
  const idOf = async (number: string) =>
    (await state()).people.find(({ employee_number }) => employee_number === number)?.id ?? '';
  await app.call(team.owner, members.update, { params: { id: anna }, body: { jobTitle: 'Chief' } });
  await app.call(team.owner, members.changeDepartments, {
    body: { employeeIds: [await idOf('E2')], departmentIds: [team.product] },
  });
  const [carl, eve] = [await idOf('E3'), await idOf('E5')];
  await asTeam((tx) => tx.updateTable('departments').set({ head_member_id: carl }).where('id', '=', team.sales).execute());
  await app.call(team.owner, members.update, { params: { id: eve }, body: { jobTitle: 'X' } });
  expect(await undoRows(app, team.owner, id)).toEqual({ removed: 1, restored: 0, left: 5 });
  expect(await left(id)).toEqual(['3 CHANGED', '4 CHANGED', '5 IN_USE', '6 IN_USE', '7 CHANGED']);
  expect(
    (await state()).people
      .map(({ employee_number }) => employee_number)
      .filter(Boolean)
      .toSorted(),
  ).toEqual(['E1', 'E2', 'E3', 'E4', 'E5']);
});
