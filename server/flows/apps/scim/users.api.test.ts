import { filter as matchOf, parse } from 'scim2-parse-filter';
import { afterAll, beforeEach, expect } from 'vitest';
import { members } from '#contract/people/members.ts';
import { app } from '#dev/testing/api-test.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { team, test } from '#dev/testing/team-test.ts';
import { ada, connect, type Directory, enterprise, userSchema } from '#dev/testing/scim.ts';
import { readLog } from '#dev/testing/team.ts';

let scimmer: Directory;
const second = await startTestApp({ sharedUrl: app.ownerUrl });
afterAll(() => second.close());
beforeEach(async () => {
  scimmer = await connect(app, team.owner);
});

const create = async (body: object = ada) => {
  const { status, body: made } = await scimmer.post('/Users', body);
  expect([status, made.detail]).toEqual([201, undefined]);
  return made;
};

test('a created user is read as it was sent, and is a member like any other', async () => {
  const manager = { value: team.hr.memberId };
  const made = await create({ ...ada, [enterprise]: { ...ada[enterprise], manager } });
  expect(made).toMatchObject({
    userName: 'ada@example.com',
    externalId: '00u-ada',
    name: { formatted: 'Ada Lovelace', givenName: 'Ada', familyName: 'Lovelace' },
    title: 'Analyst',
    active: true,
    emails: [{ value: 'ada@example.com', type: 'work', primary: true }],
    phoneNumbers: [
      { value: '+85291234567', type: 'mobile', primary: true },
      { value: '2345 6789 x12', type: 'work' },
    ],
    groups: [{ value: team.jakarta, display: 'Sales / Jakarta', type: 'direct' }],
    [enterprise]: {
      employeeNumber: 'E-7',
      department: 'Sales / Jakarta',
      manager: { value: team.hr.memberId, displayName: 'Hana Hr' },
    },
    meta: { resourceType: 'User', version: expect.stringMatching(/^W\/"1\./) as unknown },
  });
  expect((await scimmer.get(`/Users/${made.id}`)).body).toEqual(made);
  const { data } = await app.call(team.owner, members.read, { params: { id: made.id } });
  expect(data).toMatchObject({
    displayName: 'Ada Lovelace',
    officeEmail: null,
    mobilePrefix: '852',
    memberStatus: 'UNREGISTERED',
    suspended: false,
  });
});

test('PUT replaces a user; without a difference nothing changes; an outdated entity tag is refused', async () => {
  const made = await create();
  const path = `/Users/${made.id}`;
  expect((await scimmer.put(path, made)).body).toEqual(made);
  const answer = await scimmer.put(path, {
    schemas: [userSchema],
    userName: 'ada.l@example.com',
    displayName: 'Ada L',
    externalId: 'new',
  });
  expect(answer).toMatchObject({
    status: 200,
    body: { userName: 'ada.l@example.com', displayName: 'Ada L', externalId: 'new', active: true },
  });
  for (const gone of ['title', 'phoneNumbers']) expect(answer.body).not.toHaveProperty(gone);
  expect(answer.body['groups']).toEqual(made['groups']);
  const title = { op: 'replace', path: 'title', value: 'Countess' };
  expect((await scimmer.patchIf(path, made.meta.version, title)).status).toBe(412);
  expect((await scimmer.patchIf(path, answer.body.meta.version, title)).body['title']).toBe('Countess');
  expect((await scimmer.get(path, {}, { 'if-none-match': made.meta.version })).status).toBe(200);
  const { body } = await scimmer.get(path);
  expect((await scimmer.get(path, {}, { 'if-none-match': body.meta.version })).status).toBe(304);
  const edits = (await readLog(app.database, team.id)).filter(({ action }) => action === 'member.update');
  expect(edits.map(({ after }) => Object.keys(after as object))).toContainEqual(['jobTitle']);
});

test('filters find the same users as another implementation of the standard', async () => {
  await create();
  await create({
    schemas: [userSchema],
    userName: 'grace@example.org',
    displayName: 'Grace "Amazing" (Hopper)'.replaceAll('"', ''),
  });
  await create({ schemas: [userSchema], userName: 'liwei@example.com', displayName: '李伟', active: false, externalId: 'Case' });
  const { body: all } = await scimmer.get('/Users');
  const since = all.Resources.at(-1)?.meta.lastModified ?? '';
  const filters = [
    'displayName eq "Ada Lovelace"',
    'not (displayName eq "Ada Lovelace")',
    'displayName co "a" and active eq true',
    'displayName sw "李" or title eq "Analyst"',
    'userName ew "example.com" and not (displayName co "a" or displayName sw "O")',
    'not (title pr) and (active eq false or externalId pr)',
    'title pr',
    'externalId eq "Case"',
    'emails[type eq "work" and value ew "example.org"]',
    'emails.value co "ada@"',
    'phoneNumbers[type eq "mobile"].value sw "+852"',
    `meta.lastModified ge "${since}"`,
    `meta.lastModified lt "${since}"`,
    'name.familyName eq "Lovelace"',
    `${enterprise}:employeeNumber eq "E-7"`,
    `${enterprise}:department sw "Sales"`,
    'userName gt "h"',
    'id pr and active eq true and (title pr or displayName co "(")',
  ];
  for (const text of filters) {
    const { status, body } = await scimmer.get('/Users', { filter: text });
    // The other implementation has no value paths followed by a part.
    const plain = text.replace(
      'phoneNumbers[type eq "mobile"].value sw "+852"',
      'phoneNumbers[type eq "mobile" and value sw "+852"]',
    );
    const expected = all.Resources.filter(matchOf(parse(plain)));
    expect([text, status, body.Resources?.map(({ userName }) => userName)]).toEqual([
      text,
      200,
      expected.map(({ userName }) => userName),
    ]);
    expect(expected.length).toBeGreaterThan(0);
  }
  // A missing value is not equal to any value; the other implementation matches it with neither `eq` nor `ne`.
  expect((await scimmer.get('/Users', { filter: 'title ne "Analyst"' })).body.totalResults).toBe(6);
  for (const same of [
    'USERNAME EQ "ADA@example.com"',
    `${userSchema}:userName eq "ada@example.com"`,
    'active eq "False" and userName sw "li"',
  ])
    expect([same, (await scimmer.get('/Users', { filter: same })).body.totalResults]).toEqual([same, 1]);
  const broken = [
    'userName',
    'userName eq',
    'userName xx "a"',
    '(userName pr',
    'nothing eq "a"',
    'active gt true',
    'meta.created co "2"',
    '"',
    'a'.repeat(9000),
  ];
  for (const text of [
    ...broken,
    `${'('.repeat(30)}userName pr${')'.repeat(30)}`,
    Array.from({ length: 200 }, () => 'title pr').join(' or '),
  ])
    expect([text, (await scimmer.get('/Users', { filter: text })).body.scimType]).toEqual([text, 'invalidFilter']);
});

test('lists are paged, sorted, and return the requested attributes', async () => {
  for (let n = 0; n < 9; n += 1)
    await create({ schemas: [userSchema], userName: `p${n}@example.com`, displayName: `Person ${9 - n}` });
  const names = async (query: Record<string, string>) => {
    const { body } = await scimmer.get('/Users', { filter: 'displayName sw "Person"', ...query });
    return [
      body.totalResults,
      body.startIndex,
      body.itemsPerPage,
      body.Resources.map(({ displayName }) => displayName.slice(7)).join(''),
    ];
  };
  expect(await names({})).toEqual([9, 1, 9, '987654321']);
  expect(await names({ startIndex: '4', count: '3' })).toEqual([9, 4, 3, '654']);
  expect(await names({ startIndex: '0', count: '-1' })).toEqual([9, 1, 0, '']);
  expect(await names({ startIndex: '10' })).toEqual([9, 10, 0, '']);
  expect(await names({ count: '5000', sortBy: 'displayName' })).toEqual([9, 1, 9, '123456789']);
  expect(await names({ sortBy: 'emails.value', sortOrder: 'descending', count: '2' })).toEqual([9, 1, 2, '12']);
  expect((await scimmer.get('/Users', { sortBy: 'nothing' })).body.scimType).toBe('invalidPath');
  const one = async (query: Record<string, string>) =>
    (await scimmer.get('/Users', { filter: 'userName eq "p1@example.com"', ...query })).body.Resources[0];
  expect(Object.keys((await one({ attributes: 'userName,emails.value,name.formatted' })) ?? {})).toEqual([
    'schemas',
    'id',
    'userName',
    'name',
    'emails',
  ]);
  expect((await one({ attributes: 'emails.value' }))?.['emails']).toEqual([{ value: 'p1@example.com' }]);
  expect(await one({ excludedAttributes: 'id,emails,meta' })).toMatchObject({
    id: expect.any(String) as string,
    userName: 'p1@example.com',
  });
  expect(await one({ excludedAttributes: 'emails,meta' })).not.toHaveProperty('emails');
});

test('active: false takes effect at the next call on another server, and is undone by true', async () => {
  const path = `/Users/${team.member.memberId}`;
  expect((await second.call(team.member, members.self)).status).toBe(200);
  expect((await scimmer.patch(path, { op: 'replace', value: { active: false } })).body.active).toBe(false);
  expect((await second.call(team.member, members.self)).code).toBe(403);
  const { body } = await scimmer.put(path, { ...(await scimmer.get(path)).body, active: true });
  expect(body.active).toBe(true);
  expect((await second.call(team.member, members.self)).status).toBe(200);
  const log = (await readLog(app.database, team.id)).map(({ action }) => action);
  expect(log.filter((action) => action.includes('suspend'))).toEqual(['member.suspend', 'member.unsuspend']);
});

test('DELETE suspends and unlinks a member; creating the same user name again restores them', async () => {
  const made = await create();
  const path = `/Users/${made.id}`;
  expect((await scimmer.remove(path, { 'if-match': 'W/"99"' })).status).toBe(412);
  expect((await scimmer.remove(path)).status).toBe(204);
  for (const answer of [await scimmer.get(path), await scimmer.remove(path)]) expect(answer.status).toBe(404);
  expect((await scimmer.get('/Users', { filter: 'userName eq "ada@example.com"' })).body.totalResults).toBe(0);
  const read = () => app.call<{ suspended: boolean; displayName: string }>(team.owner, members.read, { params: { id: made.id } });
  expect((await read()).data).toMatchObject({ suspended: true, displayName: 'Ada Lovelace' });
  const again = await create({ ...ada, title: 'Countess' });
  expect(again).toMatchObject({ id: made.id, active: true, title: 'Countess', externalId: '00u-ada' });
  await scimmer.remove(path);
  expect((await app.call(team.owner, members.unsuspend, { params: { id: made.id } })).status).toBe(200);
  expect((await scimmer.get(path)).body).toMatchObject({ active: true, userName: 'ada@example.com' });
});
