import { expect } from 'vitest';
import { members } from '#contract/people/members.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { setAddressBook } from '#dev/testing/address-book.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { type Person, seedTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

const team = await seedTeam(app.database, 'Harbour Trading');
const other = await seedTeam(app.database, 'Other Company');

type Refs = { items: { displayName: string }[] };
const ask = (body: object, person: Person = team.member) => app.call<Refs>(person, members.simpleBaseSearch, { body });
const names = async (body: object, person?: Person) => (await ask(body, person)).data.items.map((item) => item.displayName);

test('members of another team are found neither by text nor by id', async () => {
  expect(await names({ employeeId: other.member.memberId })).toEqual([]);
  expect(await names({ employeeIds: [other.member.memberId], search: 'nobody of this name' })).toEqual([]);
});

test('filters by status, job type and dates match only members whose fields the caller sees', async () => {
  const filters: Record<string, string | string[]>[] = [{ memberStatus: ['REGISTERED'] }, { jobType: ['FULL_TIME'] }];
  for (const filter of filters) {
    expect(await names({ search: 'a', ...filter })).toEqual(['Max Member']);
    const { data } = await app.call<Refs>(team.member, members.search, { query: { search: 'a', ...filter } });
    expect(data.items.map((item) => item.displayName)).toEqual(['Max Member']);
    expect(await names(filter, team.hr)).toEqual(['Hana Hr']);
    expect(await names(filter, team.owner)).toHaveLength(4);
  }
});

test('number, mobile and email are found only if visible; names always', async () => {
  const values = { employee_number: 'HT-7788', mobile_prefix: '852', mobile_number: '61234477', first_name: 'Maximilian' };
  await inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx.updateTable('members').set(values).where('id', '=', team.member.memberId).execute(),
  );
  await setAddressBook(app.database, team.id, { fields: { email: 'HIDDEN' } });
  for (const text of ['max.member@', 'T-778', '61234', '+8526123']) {
    expect(await names({ search: text }, team.hr)).toEqual([]);
    const { data } = await app.call<Refs>(team.hr, members.search, { query: { search: text } });
    expect(data.items).toEqual([]);
    expect(await names({ search: text }, team.member)).toEqual(['Max Member']);
    expect(await names({ search: text }, team.owner)).toEqual(['Max Member']);
    // Ids that are requested in addition are returned in any case.
    expect(await names({ search: text, employeeId: team.owner.memberId }, team.hr)).toEqual(['Olivia Owner']);
  }
  for (const text of ['max m', 'maximilian']) expect(await names({ search: text }, team.hr)).toEqual(['Max Member']);
  expect(await names({ search: 'hana.hr@' }, team.hr)).toEqual(['Hana Hr']);
  await setAddressBook(app.database, team.id, {});
  expect(await names({ search: 'max.member@' }, team.hr)).toEqual(['Max Member']);
});

test("a hidden member is found neither by text nor by id; a screen's code adds the scope of roles for it", async () => {
  await setAddressBook(app.database, team.id, { main: 'NONE' });
  expect(await names({ search: 'a', employeeIds: [team.owner.memberId, team.hr.memberId] })).toEqual(['Max Member']);
  expect(await names({ search: 'a' }, team.hr)).toEqual(['Hana Hr']);
  await giveRole(app.database, team.id, { name: 'Log', grants: { '080100': 'view' }, members: [team.member.memberId] });
  expect(await names({ employeeId: team.hr.memberId })).toEqual([]);
  expect(await names({ employeeId: team.hr.memberId, code: '080100' })).toEqual(['Hana Hr']);
  await setAddressBook(app.database, team.id, { fields: { jobTitle: 'HIDDEN' } });
  const { data } = await app.call<Refs>(team.member, members.search, { query: { search: 'olivia' } });
  expect(data.items[0]).not.toHaveProperty('jobTitle');
  await setAddressBook(app.database, team.id, {});
});

test('useOrQuery matches text or ids, otherwise both must match; filters narrow both', async () => {
  const body = { search: 'olivia', employeeId: team.hr.memberId, employeeIds: [team.member.memberId] };
  expect(await names(body)).toEqual(['Hana Hr', 'Max Member', 'Olivia Owner']);
  expect(await names({ ...body, useOrQuery: false })).toEqual([]);
  expect(await names({ search: 'max', employeeIds: [team.member.memberId], useOrQuery: false })).toEqual(['Max Member']);
  expect(await names({ ...body, departmentId: team.product })).toEqual(['Max Member']);
  expect(await names({ ...body, jobType: ['TRAINEE'] }, team.owner)).toEqual([]);
});
