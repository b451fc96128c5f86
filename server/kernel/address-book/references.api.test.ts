import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bulk } from '#contract/bulk.ts';
import { departments } from '#contract/departments.ts';
import type { Endpoint } from '#contract/kit.ts';
import { joining } from '#contract/joining.ts';
import { type MemberDetail, members } from '#contract/members.ts';
import { resignations } from '#contract/resignations.ts';
import { setAddressBook } from '#dev/testing/address-book.ts';
import { type Answer, startTestApp, type TestApp } from '#dev/testing/app.ts';
import { seedLink } from '#dev/testing/invitations.ts';
import { applicantCalls, seedApplicant } from '#dev/testing/joining.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { type Person, seedAccountMember, seedTeam, type TestTeam } from '#dev/testing/team.ts';

// References in (domain rules 2, "Every exit"): a member whom the caller may not see is answered like one who does not exist.

let app: TestApp;
let team: TestTeam;
/** Manages members and departments of Sales; the address book shows nobody else. */
let manager: Person;
let visible: Person;
let hidden: Person;
let other: TestTeam;

beforeAll(async () => {
  app = await startTestApp();
  team = await seedTeam(app.database, 'Harbour Trading');
  other = await seedTeam(app.database, 'Other Company');
  const joined = (name: string, department: string) => seedAccountMember(app.database, team.id, name, department);
  manager = await joined('Mona Manager', team.sales);
  visible = await joined('Vera Visible', team.sales);
  hidden = await joined('Hugo Hidden', team.product);
  await giveRole(app.database, team.id, {
    name: 'Sales management',
    grants: { '020100': 'edit', '020200': 'edit' },
    departments: [team.sales],
    members: [manager.memberId],
  });
  await setAddressBook(app.database, team.id, { main: 'NONE' });
});
afterAll(() => app.close());

let number = 0;
const somebody = async (department = team.sales) =>
  (await seedAccountMember(app.database, team.id, `Report ${(number += 1)}`, department)).memberId;
const request = async () => {
  const applicant = await seedApplicant(app.database, { name: 'Ada Applicant' });
  const { token } = await seedLink(app.database, team.id, { departmentId: team.sales });
  return (await applicantCalls(app).apply(applicant, token, { email: applicant.email })).data.id;
};

interface Input {
  params?: Record<string, string>;
  body?: object;
  query?: Record<string, string>;
}
/** Every request that names a member, with what is sent to name `id`. */
const calls: [name: string, endpoint: Endpoint, field: string, input: (id: string) => Promise<Input> | Input][] = [
  [
    'the leader of a new member',
    members.create,
    'leaderId',
    (leaderId) => ({
      body: { displayName: 'New', email: `${randomUUID()}@example.com`, departmentIds: [team.jakarta], leaderId },
    }),
  ],
  [
    'the leader of a member',
    members.update,
    'leaderId',
    async (leaderId) => ({ params: { id: await somebody() }, body: { leaderId } }),
  ],
  [
    'the leader of many, previewed',
    bulk.preview,
    'leaderId',
    async (leaderId) => ({ body: { employeeIds: [await somebody()], fields: { leaderId } } }),
  ],
  [
    'the leader of many',
    bulk.start,
    'leaderId',
    async (leaderId) => ({ body: { employeeIds: [await somebody()], fields: { leaderId }, confirmedCount: 1 } }),
  ],
  [
    'the head of a new department',
    departments.create,
    'headId',
    (headId) => ({ body: { parentId: team.sales, name: randomUUID(), headId } }),
  ],
  ['the head of a department', departments.update, 'headId', (headId) => ({ params: { id: team.jakarta }, body: { headId } })],
  [
    'the leader given by an approval',
    joining.approve,
    'leaderId',
    async (leaderId) => ({ params: { id: await request() }, body: { leaderId } }),
  ],
  [
    'the recipient of reports',
    resignations.resign,
    'reports',
    async (reports) => ({ params: { id: await somebody() }, query: { reason: 'CAREER', reports } }),
  ],
  [
    'the recipient of reports of many',
    resignations.resignMany,
    'recipients.reports',
    async (reports) => ({ body: { employeeIds: [await somebody()], reason: 'CAREER', recipients: { reports } } }),
  ],
];

const said = ({ status, code, message, fields }: Answer) => ({ status, code, message, fields });

describe.each(calls)('%s', (_name, endpoint, field, input) => {
  test('is not found where the caller may not see the member, as one of another team and an unknown id', async () => {
    const answers: object[] = [];
    for (const id of [hidden.memberId, other.member.memberId, randomUUID()])
      answers.push(said(await app.call(manager, endpoint, await input(id))));
    expect(answers[0]).toMatchObject({ status: 422, fields: [{ field }] });
    expect(answers).toEqual([answers[0], answers[0], answers[0]]);
    expect(JSON.stringify(answers)).not.toContain('Hugo');
  });

  test('is accepted where the caller sees the member', async () => {
    expect((await app.call(manager, endpoint, await input(visible.memberId))).status).toBeLessThan(300);
    expect((await app.call(team.owner, endpoint, await input(hidden.memberId))).status).toBeLessThan(300);
  });
});

test('a leader whom the caller may not see stays when the form is sent back unchanged, and is shown by name only', async () => {
  const id = await somebody();
  await app.call(team.owner, members.update, { params: { id }, body: { leaderId: hidden.memberId } });
  const sent = { leaderId: hidden.memberId, jobTitle: 'Planner' };
  expect((await app.call(manager, members.update, { params: { id }, body: sent })).status).toBe(200);
  const { data } = await app.call<MemberDetail>(manager, members.read, { params: { id } });
  expect(data).toMatchObject({ jobTitle: 'Planner', leader: { displayName: 'Hugo Hidden', avatar: null } });
});
