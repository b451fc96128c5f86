import { afterAll, beforeAll, expect, test } from 'vitest';
import { errors } from '#contract/errors.ts';
import { members } from '#contract/members.ts';
import { startTestApp, type TestApp } from '#dev/testing/app.ts';
import { type Person, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/db.ts';

let app: TestApp;
let team: TestTeam;
let other: TestTeam;
beforeAll(async () => {
  app = await startTestApp();
  team = await seedTeam(app.database, 'Harbour Trading');
  other = await seedTeam(app.database, 'Other Company');
});
afterAll(() => app.close());

const ask = (body: object, person: Person = team.member) =>
  app.call<{ items: { displayName: string }[] }>(person, members.simpleBaseSearch, { body });
const names = async (body: object, person?: Person) => (await ask(body, person)).data.items.map((item) => item.displayName);

test('people of another team are found neither by text nor by id', async () => {
  expect(await names({ employeeId: other.member.memberId })).toEqual([]);
  expect(await names({ employeeIds: [other.member.memberId], search: 'nobody of this name' })).toEqual([]);
});

test('status, job type and dates are asked by who may list members, within their scope', async () => {
  const filters: Record<string, string | string[]>[] = [
    { memberStatus: ['REGISTERED'] },
    { jobType: ['FULL_TIME'] },
    { joinedFrom: '2020-01-01' },
  ];
  for (const filter of filters) {
    expect((await ask({ search: 'a', ...filter })).code).toBe(errors.noPermission.code);
    const answer = await app.call(team.member, members.search, { query: { search: 'a', ...filter } });
    expect(answer.code).toBe(errors.noPermission.code);
  }
  expect(await names({ memberStatus: ['REGISTERED'] }, team.hr)).toEqual(['Hana Hr']);
});

test('number, mobile and e-mail are found by who may read them, within their scope; a name by everybody', async () => {
  const wanted = { employee_number: 'HT-7788', mobile_prefix: '852', mobile_number: '61234477', first_name: 'Maximilian' };
  await inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx.updateTable('members').set(wanted).where('id', '=', team.member.memberId).execute(),
  );
  for (const text of ['max.member@', 'T-778', '61234', '+8526123']) {
    for (const person of [team.member, team.hr]) {
      expect(await names({ search: text }, person)).toEqual([]);
      const { data } = await app.call<{ items: unknown[] }>(person, members.search, { query: { search: text } });
      expect(data.items).toEqual([]);
    }
    expect(await names({ search: text }, team.owner)).toEqual(['Max Member']);
    // An id that is asked for as well is answered as ever.
    expect(await names({ search: text, employeeId: team.owner.memberId })).toEqual(['Olivia Owner']);
  }
  for (const text of ['max m', 'maximilian']) expect(await names({ search: text }, team.hr)).toEqual(['Max Member']);
  expect(await names({ search: 'hana.hr@' }, team.hr)).toEqual(['Hana Hr']);
});

test('with useOrQuery either the text or the ids are enough, without it both are needed; filters narrow both', async () => {
  const body = { search: 'olivia', employeeId: team.hr.memberId, employeeIds: [team.member.memberId] };
  expect(await names(body)).toEqual(['Hana Hr', 'Max Member', 'Olivia Owner']);
  expect(await names({ ...body, useOrQuery: false })).toEqual([]);
  expect(await names({ search: 'max', employeeIds: [team.member.memberId], useOrQuery: false })).toEqual(['Max Member']);
  expect(await names({ ...body, departmentId: team.product })).toEqual(['Max Member']);
  expect(await names({ ...body, jobType: ['TRAINEE'] }, team.owner)).toEqual([]);
});
