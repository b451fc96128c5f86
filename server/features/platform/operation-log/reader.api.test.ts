import { expect } from 'vitest';
import { members } from '#contract/people/members.ts';
import { departments } from '#contract/people/departments.ts';
import type { Endpoint } from '#contract/kit.ts';
import { home } from '#contract/workplace/home.ts';
import { type LogEntry, type LogEntryDetail, operationLog } from '#contract/platform/operation-log.ts';
import { roles } from '#contract/access/roles.ts';
import { app, test } from '#dev/testing/api-test.ts';
import type { Call } from '#dev/testing/app.ts';
import { setAddressBook } from '#dev/testing/address-book.ts';
import { giveRole, plannerOf } from '#dev/testing/roles.ts';
import { type Person, seedAccountMember, seedTeam } from '#dev/testing/team.ts';
import { exportLog, type LogExportInput } from './export.job.ts';
import { jobOf } from '#dev/testing/imports.ts';

// Operation log (domain rules 2, "Every exit"): a caller with 080100 sees the entries in the scope, and in them the values that
// the field levels show to the caller.

const team = await seedTeam(app.database, 'Harbour Trading');
const joined = (name: string, department: string) => seedAccountMember(app.database, team.id, name, department);
/** A member who can read the log of Sales and has no other permission. */
const auditor = await joined('Ada Auditor', team.sales);
const inside = await joined('Ian Inside', team.jakarta);
const outside = await joined('Olga Outside', team.product);
await giveRole(app.database, team.id, {
  name: 'Audit of Sales',
  grants: { '080100': 'view' },
  departments: [team.sales],
  members: [auditor.memberId],
});
await setAddressBook(app.database, team.id, { main: 'NONE', fields: { mobile: 'HIDDEN', jobTitle: 'COMPANY' } });
const change = async (endpoint: Endpoint, call: Call) => {
  const { status, message } = await app.call(team.owner, endpoint, call);
  if (status !== 200) throw new Error(message);
};
for (const [{ memberId }, mobileNumber] of [
  [inside, '91234567'],
  [outside, '91234568'],
] as const)
  await change(members.update, { params: { id: memberId }, body: { mobilePrefix: '852', mobileNumber, jobTitle: 'Planner' } });
await change(roles.create, { body: plannerOf(team.jakarta, { employeeIds: [inside.memberId] }) });
await change(departments.update, { params: { id: team.jakarta }, body: { number: 'J-1' } });

const find = async (person: Person, search?: string) =>
  (
    await app.call<{ items: LogEntry[]; total: number }>(person, operationLog.list, {
      query: { size: 100, ...(search && { search }) },
    })
  ).data;
const actions = ({ items }: { items: LogEntry[] }) =>
  items.map(({ action }) => action).filter((action) => action !== 'operationLog.read');

test('the log lists entries in the scope, and entries about roles only for callers with permission for roles', async () => {
  expect(actions(await find(auditor)).toSorted()).toEqual(['department.update', 'member.update']);
  expect(actions(await find(team.owner))).toEqual(expect.arrayContaining(['role.create', 'member.roles']));
  const { data } = await app.call<{ items: LogEntry[] }>(auditor, home.recent);
  expect(data.items.map(({ action }) => action)).not.toEqual(expect.arrayContaining(['role.create']));
});

test('a hidden value is marked as hidden and is not found by a search', async () => {
  const entry = (await find(auditor)).items.find(({ action }) => action === 'member.update');
  const { data } = await app.call<LogEntryDetail>(auditor, operationLog.read, { params: { id: entry?.id ?? '' } });
  expect(data).toMatchObject({ object: { name: 'Ian Inside' }, after: { jobTitle: 'Planner' } });
  expect(data.hidden.toSorted()).toEqual(['mobileNumber', 'mobilePrefix']);
  expect(JSON.stringify(data)).not.toContain('91234567');
  expect((await find(auditor, '9123456')).total).toBe(0);
  expect((await find(auditor, 'Planner')).total).toBe(1);
  expect((await find(team.owner, '9123456')).total).toBe(2);
});

test('an export contains the same entries and values', async () => {
  const { data } = await app.call<{ jobId: string }>(auditor, operationLog.exportEntries, { body: { format: 'CSV' } });
  const { entries } = await exportLog(await jobOf<LogExportInput>(app, team.id, data.jobId), app.store);
  const rows = (await find(auditor)).total;
  expect(entries).toBeLessThanOrEqual(rows);
  const { data: owned } = await app.call<{ jobId: string }>(team.owner, operationLog.exportEntries, {
    body: { format: 'CSV', search: '91234567' },
  });
  expect((await exportLog(await jobOf<LogExportInput>(app, team.id, owned.jobId), app.store)).entries).toBeGreaterThan(0);
  const { data: searched } = await app.call<{ jobId: string }>(auditor, operationLog.exportEntries, {
    body: { format: 'CSV', search: '91234567' },
  });
  expect((await exportLog(await jobOf<LogExportInput>(app, team.id, searched.jobId), app.store)).entries).toBe(0);
});
