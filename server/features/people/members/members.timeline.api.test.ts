import { sql } from 'kysely';
import { expect } from 'vitest';
import type { z } from 'zod';
import { departments } from '#contract/people/departments.ts';
import { members } from '#contract/people/members.ts';
import { timeline } from '#contract/people/timeline.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { seedTeam, type Person } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { type LogEvent, record } from '#server/kernel/log/operation-log.ts';
import { newRequestId } from '#server/kernel/request-id.ts';
import { eventsOf } from './members.timeline.repository.ts';

type Timeline = z.output<typeof timeline.read.output>;
type Department = { departmentId: string };

const team = await seedTeam(app.database, 'Harbour Trading');
const other = await seedTeam(app.database, 'Other');

const read = (person: Person, id: string, query = {}) => app.call<Timeline>(person, timeline.read, { params: { id }, query });
const items = async (id: string) => (await read(team.owner, id)).data.items;
const add = async (name: string, departmentId: string) => {
  const body = { displayName: name, email: `${name.toLowerCase()}@example.com`, departmentIds: [departmentId] };
  return (await app.call<{ employeeId: string }>(team.owner, members.create, { body })).data.employeeId;
};
const change = (id: string, body: object) => app.call(team.owner, members.update, { params: { id }, body });
const log = (action: LogEvent['action'], id: string, more: Partial<LogEvent> = {}, requestId = 'test') =>
  inTransaction(app.database, { teamId: team.id }, (tx) =>
    record(
      tx,
      {
        logKey: app.logKey,
        requestId,
        ip: '',
        userAgent: '',
        now: new Date(),
        recorded: [],
        team: { id: team.id },
        actor: { memberId: team.owner.memberId, displayName: 'Olivia Owner', kind: 'USER' },
      },
      { category: 'MEMBER', action, object: { type: 'member', id, name: 'Someone' }, ...more },
    ),
  );

test('the timeline is refused to a member without 020100, one of another team and one of another department', async () => {
  const id = await add('Ann', team.product);
  expect(await read(team.member, id)).toMatchObject({ code: 40300 });
  expect(await read(other.owner, id)).toMatchObject({ status: 404 });
  expect(await read(team.hr, id)).toMatchObject({ status: 404 });
  expect((await read(team.owner, id)).status).toBe(200);
});

test('the timeline lists events newest first, with names of fields and departments and without values', async () => {
  const id = await add('Bob', team.sales);
  await change(id, { mobilePrefix: '852', mobileNumber: '91234567', jobTitle: 'Salary 50,000', birthDate: '1990-01-01' });
  await change(id, { departmentIds: [team.product] });
  await app.call(team.owner, members.changeDepartments, {
    body: { employeeIds: [id], departmentIds: [team.sales], mode: 'ADD' },
  });
  const shown = (await items(id)).map(({ event, fields, moved, actor }) => ({ event, fields, moved, actor: actor.displayName }));
  const by = { actor: 'Olivia Owner' };
  expect(shown).toEqual([
    { event: 'MOVED', fields: [], moved: { from: ['Product'], to: ['Product', 'Sales'] }, ...by },
    { event: 'MOVED', fields: [], moved: { from: ['Sales'], to: ['Product'] }, ...by },
    { event: 'EDITED', fields: ['mobile', 'jobTitle', 'birthDate'], moved: null, ...by },
    { event: 'ADDED', fields: [], moved: null, ...by },
  ]);
  expect((await read(team.owner, id)).raw.body).not.toMatch(/50,000|91234567|1990/);
});

test('the timeline lists head posts given and removed, including that of a department created with a head', async () => {
  const [cat, dan] = [await add('Cat', team.sales), await add('Dan', team.sales)];
  const body = { parentId: team.sales, name: 'Penang', headId: cat };
  const { data } = await app.call<Department>(team.owner, departments.create, { body });
  await app.call(team.owner, departments.update, { params: { id: data.departmentId }, body: { headId: dan } });
  await app.call(team.owner, departments.remove, { params: { id: data.departmentId } });
  const heads = async (id: string) => (await items(id)).map(({ event, department }) => `${event} ${department}`);
  expect(await heads(cat)).toEqual(['HEAD_TAKEN Penang', 'HEAD_GIVEN Penang', 'ADDED null']);
  expect(await heads(dan)).toEqual(['HEAD_TAKEN Penang', 'HEAD_GIVEN Penang', 'ADDED null']);
});

test('an action without an own event is listed as OTHER, and an own display currency is not listed', async () => {
  const id = await add('Eve', team.sales);
  await log('constructor' as LogEvent['action'], id, { after: { displayName: 'Hidden', constructor: 'y' } });
  await log('member.currency', id, { after: { currencyCode: 'USD' } });
  await log('member.resign.plan', id, { after: { jobEndedDate: '2026-01-31', reason: 'private' } });
  await log('member.resign', id, { after: { jobEndedDate: '2026-01-31', reason: 'private' } });
  const shown = await items(id);
  expect(shown.map(({ event, date, fields }) => [event, date, fields])).toEqual([
    ['RESIGNED', '2026-01-31', []],
    ['LEAVING', '2026-01-31', []],
    ['OTHER', null, []],
    ['ADDED', null, []],
  ]);
});

test('events of one request are one item, and a handover names what was handed over', async () => {
  const id = await add('Ivy', team.sales);
  const request = newRequestId();
  const handover = (kind: string, items: string[]) =>
    log('member.handover', id, { after: { kind, items, recipient: 'May Lee', done: items.length } }, request);
  await handover('schedules', ['Weekly operations']);
  await handover('roles', ['Auditor']);
  await log('member.resign', id, { after: { jobEndedDate: '2026-01-31' } }, request);
  const [left, ...others] = await items(id);
  expect(left).toMatchObject({ event: 'RESIGNED', date: '2026-01-31' });
  expect(left?.parts.map(({ event, summary }) => [event, summary?.kind, summary?.values])).toEqual([
    ['HANDED_OVER', 'roles', { from: 'Someone', to: 'May Lee', items: ['Auditor'], count: 1, object: 'Someone' }],
    ['HANDED_OVER', 'schedules', { from: 'Someone', to: 'May Lee', items: ['Weekly operations'], count: 1, object: 'Someone' }],
  ]);
  expect(others.map(({ event, parts }) => [event, parts])).toEqual([['ADDED', []]]);
  expect((await read(team.owner, id)).data.total).toBe(2);
});

test('pages do not overlap and report the total', async () => {
  const id = await add('Fay', team.sales);
  for (let n = 0; n < 5; n += 1) await change(id, { jobTitle: `Title ${n}` });
  const pages = await Promise.all([1, 2, 3].map(async (page) => (await read(team.owner, id, { page, size: 2 })).data));
  expect(pages.map(({ total }) => total)).toEqual([6, 6, 6]);
  const ids = pages.flatMap((page) => page.items.map((entry) => entry.id));
  expect(new Set(ids).size).toBe(6);
  expect(pages[2]?.items.at(-1)?.event).toBe('ADDED');
});

test('a resigned member keeps the timeline', async () => {
  const id = await add('Gus', team.sales);
  await inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx.updateTable('members').set({ resigned_at: new Date() }).where('team_id', '=', team.id).where('id', '=', id).execute(),
  );
  expect((await items(id)).map(({ event }) => event)).toEqual(['ADDED']);
});

test('the events of a member are read by indexes, however long the log', async () => {
  const id = await add('Hal', team.sales);
  // The owner may collect statistics; without them the plan depends on the rows of other tests.
  const plan = await inTransaction(app.owner, { teamId: team.id }, async (tx) => {
    await sql`INSERT INTO operation_log (team_id, id, at, actor_name, actor_kind, category, action, object_type, object_id, object_name, request_id, mac, after)
      SELECT ${team.id}::uuid, gen_random_uuid(), now(), 'x', 'JOB', 'MEMBER', 'x', CASE WHEN n % 2 = 0 THEN 'member' ELSE 'department' END,
        gen_random_uuid(), 'x', 'x', '', jsonb_build_object('headId', gen_random_uuid()) FROM generate_series(1, 20000) AS n`.execute(
      tx,
    );
    await sql`ANALYZE operation_log`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN SELECT e.id FROM (${eventsOf(id)}) AS e`.execute(tx);
    // Other tests of this database chain all entries.
    await sql`DELETE FROM operation_log WHERE mac = ''`.execute(tx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).not.toContain('Seq Scan');
  for (const index of ['object', 'head_after', 'head_before']) expect(plan).toContain(`operation_log_${index}`);
});
