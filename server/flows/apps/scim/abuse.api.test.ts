import { beforeEach, describe, expect } from 'vitest';
import { members } from '#contract/people/members.ts';
import { scim, type ScimCall } from '#contract/apps/scim.ts';
import { scimLimits } from '#contract/apps/scim-facts.ts';
import { app } from '#dev/testing/api-test.ts';
import { team, test } from '#dev/testing/team-test.ts';
import { connect, type Directory, enterprise, patchSchema, userSchema } from '#dev/testing/scim.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { type Person, seedAccountMember } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { groupShape, patched, userShape } from './patch.rules.ts';

// Attacks by the holder of a token: through what is sent, and on people and departments outside its creator's scope.

let scimmer: Awaited<ReturnType<typeof connect>>;
beforeEach(async () => {
  scimmer = await connect(app, team.owner);
});

const max = () => `/Users/${team.member.memberId}`;
const send = async (method: 'PATCH' | 'POST' | 'PUT', path: string, payload: string) => {
  const headers = { authorization: `Bearer ${scimmer.made.token}`, 'content-type': 'application/scim+json' };
  return (await app.app.inject({ method, url: `/scim/v2${path}`, headers, payload })).statusCode;
};
const operations = (...list: object[]) => JSON.stringify({ schemas: [patchSchema], Operations: list });
const times = <T>(n: number, make: (n: number) => T) => Array.from({ length: n }, (_, at) => make(at));

test('too many operations, values or members are refused before any work is done', async () => {
  const addresses = times(scimLimits.values + 1, (n) => ({ value: `${n}@example.com`, type: 'work' }));
  const people = times(scimLimits.people + 1, (n) => ({ value: `${n}` }));
  const person = { schemas: [userSchema], userName: 'max.member@example.com' };
  const title = { op: 'replace', path: 'title', value: 'x' };
  expect(await send('PATCH', max(), operations(...times(scimLimits.operations + 1, () => title)))).toBe(413);
  expect(await send('PATCH', max(), operations({ op: 'add', path: 'emails', value: addresses }))).toBe(413);
  expect(await send('PUT', max(), JSON.stringify({ ...person, emails: addresses }))).toBe(413);
  expect(await send('PUT', `/Groups/${team.sales}`, JSON.stringify({ displayName: 'Sales', members: people }))).toBe(413);
  const many = times(200, (n) => ({ op: 'add', path: 'members', value: times(200, (m) => ({ value: `${n}.${m}` })) }));
  expect(await send('PATCH', `/Groups/${team.sales}`, operations(...many))).toBe(413);
});

test('a PATCH with too many comparisons is refused before it is applied, without blocking the event loop', async () => {
  const people = times(scimLimits.people, (n) => ({ value: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` }));
  const costly = { op: 'remove', path: `members[${times(50, () => 'value lt 0').join(' or ')}]` };
  const body = operations({ op: 'add', path: 'members', value: people }, ...times(scimLimits.operations - 2, () => costly));
  const users = operations(
    { op: 'replace', path: 'emails', value: times(scimLimits.values, (n) => ({ value: `${n}@example.com` })) },
    ...times(scimLimits.operations - 1, () => ({ op: 'remove', path: `emails[${times(50, () => 'value lt 0').join(' or ')}]` })),
  );
  const parsedOf = (text: string) => JSON.parse(text) as object;
  for (const [text, shape] of [
    [body, groupShape],
    [users, userShape],
  ] as const) {
    // Measured as CPU time, since other tests share the machine. Before the limit, one such PATCH took 67 s.
    const cpu = process.cpuUsage();
    expect(() => patched({ id: 'x', displayName: 'Sales' }, parsedOf(text), shape)).toThrow(
      expect.objectContaining({ fault: 'tooMany' }),
    );
    const { user, system } = process.cpuUsage(cpu);
    expect((user + system) / 1000).toBeLessThan(500);
  }
  expect(await send('PATCH', max(), users)).toBe(400);
});

test('a thousand of ten thousand members are removed by id without a search', () => {
  const people = times(scimLimits.people, (n) => ({ value: `person-${n}` }));
  const out = times(scimLimits.operations, (n) => ({ op: 'remove', path: `members[value eq "PERSON-${n * 3}"]` }));
  const body = { schemas: [patchSchema], Operations: out };
  const after = patched({ id: 'x', displayName: 'Sales', members: people }, body, groupShape);
  expect(after['members']).toHaveLength(scimLimits.people - scimLimits.operations);
  expect((after['members'] as { value: string }[]).slice(0, 3)).toEqual([
    { value: 'person-1' },
    { value: 'person-2' },
    { value: 'person-4' },
  ]);
});

test('a value with many or long parts is refused in every form it can be sent in', async () => {
  const long = 'x'.repeat(scimLimits.valueText + 1);
  const wide = Object.fromEntries(times(scimLimits.valueParts + 1, (n) => [`part${n}`, 'x']));
  for (const value of [[{ value: long }], [wide], long, [{ value: { deep: 'x' } }]])
    expect(await scimmer.patch(max(), { op: 'add', path: 'emails', value })).toMatchObject({
      status: 400,
      body: { scimType: 'invalidValue' },
    });
});

test('a filter with an open quote, endless nesting or too many comparisons is refused', async () => {
  const filters = [
    `"${'\\"'.repeat(3990)}`,
    `${'('.repeat(30)}userName pr${')'.repeat(30)}`,
    times(101, () => 'userName pr').join(' or '),
    times(11, () => 'groups.display co "x"').join(' or '),
    `userName eq "${'x'.repeat(scimLimits.filter)}"`,
    'emails[emails[value pr]]',
    'userName eq "\\u0000"',
  ];
  for (const filter of filters)
    expect([filter.slice(0, 20), (await scimmer.get('/Users', { filter })).status]).toEqual([filter.slice(0, 20), 400]);
});

test('names of inherited object properties are not attributes and change no object prototype', async () => {
  for (const name of ['constructor', '__proto__', 'constructor.value', 'toString'])
    expect([name, (await scimmer.get('/Users', { sortBy: name })).status]).toEqual([name, 400]);
  for (const filter of ['constructor eq "x"', 'emails.constructor pr', '__proto__ pr'])
    expect([filter, (await scimmer.get('/Users', { filter })).status]).toEqual([filter, 400]);
  const polluted = '{"polluted":1}';
  const values = [
    `"value":{"__proto__":${polluted}}`,
    `"value":{"name":{"__proto__":${polluted},"constructor":{"prototype":${polluted}}}}`,
    `"path":"emails[type eq \\"work\\"].__proto__","value":${polluted}`,
    '"path":"constructor.prototype.polluted","value":1',
    '"path":"name.__proto__.polluted","value":1',
  ];
  for (const value of values) await send('PATCH', max(), `{"schemas":["${patchSchema}"],"Operations":[{"op":"add",${value}}]}`);
  const body = `{"schemas":["${userSchema}"],"userName":"p@example.com","__proto__":${polluted},"name":{"__proto__":${polluted}}}`;
  expect(await send('POST', '/Users', body)).toBe(201);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

test('an external id that is too long for its index is a wrong value', async () => {
  const long = times(5000, (n) => (n * 7919).toString(36)).join('');
  const patched = await scimmer.patch(max(), { op: 'add', path: 'externalId', value: long });
  expect(patched).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
});

test('the list of calls contains nothing of a filter that could not be read', async () => {
  await scimmer.get('/Users', { filter: 'userName is "ada@example.com"' });
  const { data } = await app.call<{ items: ScimCall[] }>(team.owner, scim.calls, { query: { kind: 'READS' } });
  expect(data.items).toMatchObject([{ status: 400 }]);
  expect(JSON.stringify(data.items)).not.toContain('ada@example.com');
});

describe('concurrent calls', () => {
  const same = { schemas: [userSchema], userName: 'same@example.com', displayName: 'Same' };
  const outcomes = (answers: { status: number }[]) =>
    Object.entries(Object.groupBy(answers, ({ status }) => String(status))).map(([status, all]) => `${all?.length} × ${status}`);

  test('of fifty creations one succeeds, of ten deletions one, and of fifty re-creations one', async () => {
    const made = await Promise.all(times(50, () => scimmer.post('/Users', same)));
    expect(outcomes(made)).toEqual(['1 × 201', '49 × 409']);
    const path = `/Users/${made.find(({ status }) => status === 201)?.body.id}`;
    const remove = () => Promise.all(times(10, () => scimmer.remove(path)));
    expect(outcomes(await remove())).toEqual(['1 × 204', '9 × 404']);
    expect(outcomes(await Promise.all(times(50, () => scimmer.post('/Users', same))))).toEqual(['1 × 201', '49 × 409']);
    expect((await scimmer.get('/Users', { filter: 'userName eq "same@example.com"' })).body.totalResults).toBe(1);
  });

  test('an entity tag allows only one of several writes, whatever they change', async () => {
    const group = `/Groups/${team.sales}`;
    const writes: [string, (n: number) => object][] = [
      [max(), (n) => ({ op: 'replace', path: 'title', value: `Title ${n}` })],
      [max(), () => ({ op: 'replace', path: 'active', value: false })],
      [max(), (n) => ({ op: 'replace', path: 'externalId', value: `x-${n}` })],
      [group, (n) => ({ op: 'replace', path: 'displayName', value: `Sales ${n}` })],
      [group, () => ({ op: 'add', path: 'members', value: [{ value: team.member.memberId }] })],
    ];
    for (const [path, operation] of writes) {
      const { version } = (await scimmer.get(path)).body.meta;
      const answers = await Promise.all(times(8, (n) => scimmer.patchIf(path, version, operation(n))));
      expect([operation(0), ...outcomes(answers)]).toEqual([operation(0), '1 × 200', '7 × 412']);
    }
  });

  test('an entity tag covers the whole resource, including members and the names of departments above', async () => {
    const [sales, jakarta] = [`/Groups/${team.sales}`, `/Groups/${team.jakarta}`];
    const tags = () => Promise.all([sales, jakarta, max()].map(async (path) => (await scimmer.get(path)).body.meta.version));
    const before = await tags();
    await scimmer.patch(sales, { op: 'add', path: 'members', value: [{ value: team.member.memberId }] });
    await scimmer.patch(sales, { op: 'replace', path: 'displayName', value: 'Selling' });
    const after = await tags();
    expect(after.filter((tag, n) => tag === before[n])).toEqual([]);
    expect((await scimmer.get(jakarta, {}, { 'if-none-match': before[1] ?? '' })).status).toBe(200);
    expect((await scimmer.get(jakarta, {}, { 'if-none-match': after[1] ?? '' })).status).toBe(304);
  });
});

describe('a token whose creator has lost most permissions', () => {
  let creator: Person;
  let weak: Directory;
  /** 020100 (edit) for Jakarta only, and 020200 (edit) for Sales and the departments below. */
  beforeEach(async () => {
    creator = await seedAccountMember(app.database, team.id, 'Wanda Weak', team.jakarta);
    const given = { '020100': 'edit', '020200': 'edit', '080300': 'edit' } as const;
    const whole = await giveRole(app.database, team.id, { name: 'Whole', grants: given, members: [creator.memberId] });
    weak = await connect(app, creator);
    await inTransaction(app.database, { teamId: team.id }, (tx) =>
      tx.deleteFrom('role_members').where('role_id', '=', whole).execute(),
    );
    const toCreator = { members: [creator.memberId] };
    await giveRole(app.database, team.id, { name: 'P', grants: { '020100': 'edit' }, departments: [team.jakarta], ...toCreator });
    await giveRole(app.database, team.id, { name: 'D', grants: { '020200': 'edit' }, departments: [team.sales], ...toCreator });
  });
  const names = async (path: string) => (await weak.get(path)).body.Resources.map(({ displayName }) => displayName);

  test('reads only what is in the creator’s scope; filters and attempts reveal no other member', async () => {
    expect(await names('/Users')).toEqual(['Wanda Weak']);
    expect(await names('/Groups')).toEqual(['Sales', 'Sales / Jakarta']);
    // Hana Hr is in Sales, outside the creator's scope.
    for (const filter of [`members.value sw "${team.hr.memberId.slice(0, 4)}"`, `members eq "${team.hr.memberId}"`]) {
      const { body } = await weak.get('/Groups', { filter });
      const found = body.Resources.filter(({ id }) => id === team.sales);
      expect([filter, found]).toEqual([filter, []]);
    }
    for (const { memberId, name } of [team.hr, team.member, team.owner]) {
      expect((await weak.get(`/Users/${memberId}`)).status).toBe(404);
      expect((await weak.patch(`/Users/${memberId}`, { op: 'replace', path: 'externalId', value: 'mine' })).status).toBe(404);
      const moved = await weak.patch(`/Groups/${team.jakarta}`, { op: 'add', path: 'members', value: [{ value: memberId }] });
      expect(moved.status).toBe(400);
      expect(JSON.stringify(moved.body)).not.toContain(name);
    }
    expect((await weak.post('/Users', { schemas: [userSchema], userName: 'new@example.com', displayName: 'New' })).status).toBe(
      400,
    );
    const elsewhere = { [enterprise]: { department: 'Product' } };
    const made = await weak.post('/Users', { schemas: [userSchema, enterprise], userName: 'n@example.com', ...elsewhere });
    expect(made.status).toBe(400);
  });

  test('sets no external id on people in the creator’s view scope but outside the edit scope', async () => {
    await giveRole(app.database, team.id, { name: 'V', grants: { '020100': 'view' }, members: [creator.memberId] });
    const linked = await weak.patch(max(), { op: 'replace', path: 'externalId', value: 'mine' });
    expect(linked.status).toBe(403);
    // An external id is not a change of the member, so that it can be set on a super administrator within the scope.
    const owners = await scimmer.patch(`/Users/${team.superAdmin.memberId}`, { op: 'replace', path: 'externalId', value: 'x' });
    expect(owners.status).toBe(200);
  });

  test('is refused from the next call on after the creator is suspended', async () => {
    expect((await weak.get('/Users')).status).toBe(200);
    await app.call(team.owner, members.suspend, { params: { id: creator.memberId } });
    expect((await weak.get('/Users')).status).toBe(401);
    expect((await weak.patch(max(), { op: 'replace', path: 'active', value: false })).status).toBe(401);
  });
});

test('a member deleted by the directory who became super administrator since is not restored by it', async () => {
  await scimmer.remove(max());
  await inTransaction(app.database, { teamId: team.id }, async (tx) => {
    const role = await tx.selectFrom('roles').select('id').where('built_in', '=', 'SUPER_ADMIN').executeTakeFirstOrThrow();
    await tx.insertInto('role_members').values({ team_id: team.id, role_id: role.id, member_id: team.member.memberId }).execute();
  });
  const again = { schemas: [userSchema], userName: 'max.member@example.com', displayName: 'Max Member' };
  expect((await scimmer.post('/Users', again)).status).toBe(403);
  expect((await scimmer.get(max())).status).toBe(404);
});
