import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { z } from 'zod';
import { menuRights } from '#contract/access/menu-rights.ts';
import { menus } from '#contract/access/menus.ts';
import type { MenuCode } from '#contract/access/permission-facts.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { type Person, seedAccountMember, seedMember, seedTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

type Explanation = z.output<typeof menuRights.explain.output>;
type Rights = z.output<typeof menuRights.list.output>;

const team = await seedTeam(app.database, 'Harbour Trading');
const other = await seedTeam(app.database, 'Other Company');
const keeper = await seedAccountMember(app.database, team.id, 'Kim Keeper', team.sales);
const grants = { '060100': 'view' } as const;
await giveRole(app.database, team.id, {
  name: 'Looks at Sales',
  grants,
  departments: [team.sales],
  members: [keeper.memberId],
});

const explain = (person: Person | null, id: string, code: MenuCode) =>
  app.call<Explanation>(person, menuRights.explain, { params: { id, code }, teamId: team.id });
const list = (person: Person | null, id: string) =>
  app.call<Rights>(person, menuRights.list, { params: { id }, teamId: team.id });
const explanation = ({ data: { steps } }: { data: Explanation }) =>
  steps.map(({ rule, outcome, gives, role, decides }) =>
    [role?.name ?? rule, outcome, gives ?? '-', decides ? '!' : ''].join(' ').trim(),
  );

test('only callers with permission for administrators get an explanation, and only of members in their scope', async () => {
  for (const ask of [(person: Person | null, id: string) => explain(person, id, '020100'), list]) {
    expect(await ask(null, team.hr.memberId)).toMatchObject({ status: 401 });
    expect(await ask(other.owner, team.hr.memberId)).toMatchObject({ code: 403 });
    expect(await ask(team.member, team.hr.memberId)).toMatchObject({ code: 40300 });
    expect(await ask(team.hr, team.hr.memberId)).toMatchObject({ code: 40300 });
    expect(await ask(keeper, team.member.memberId)).toMatchObject({ status: 404 });
    expect(await ask(keeper, team.hr.memberId)).toMatchObject({ status: 200 });
    expect(await ask(team.owner, other.member.memberId)).toMatchObject({ status: 404 });
    expect(await ask(team.owner, uuidv7())).toMatchObject({ status: 404 });
  }
  const raw = await app.app.inject({
    url: `/uc/api/v1/manager/employees/${team.hr.memberId}/menu_rights/999999`,
    headers: { authorization: `Bearer test.${team.owner.accountId}.1`, 'x-team-id': team.id },
  });
  expect(raw.statusCode).toBe(404);
});

test('an explanation names the rights of the owner, a super administrator, an administrator and a member', async () => {
  expect(explanation(await explain(team.superAdmin, team.owner.memberId, '020100'))).toEqual([
    'JOINED PASSES -',
    'OWNER GIVES edit !',
    'SUPER_ADMIN UNTRIED -',
    'EVERYONE UNTRIED -',
  ]);
  expect(explanation(await explain(team.owner, team.superAdmin.memberId, '020100'))).toEqual([
    'JOINED PASSES -',
    'OWNER NO -',
    'SUPER_ADMIN GIVES edit !',
    'EVERYONE UNTRIED -',
  ]);
  const hr = await explain(team.owner, team.hr.memberId, '020100');
  expect(explanation(hr)).toEqual(['JOINED PASSES -', 'OWNER NO -', 'SUPER_ADMIN NO -', 'EVERYONE NO -', 'HR GIVES edit !']);
  expect(hr.data.reach.edit).toEqual({
    all: false,
    departments: [{ departmentId: team.sales, name: 'Sales', path: expect.any(String) as string }],
    employees: [],
  });
  expect(explanation(await explain(team.owner, team.hr.memberId, '020400')).at(-1)).toBe('HR NO -');
  expect(explanation(await explain(team.owner, team.member.memberId, '010000'))).toEqual([
    'JOINED PASSES -',
    'OWNER NO -',
    'SUPER_ADMIN NO -',
    'EVERYONE GIVES view !',
  ]);
});

test('a role with view and a role with edit: each access level has the scope of its own role', async () => {
  const person = await seedAccountMember(app.database, team.id, 'Rita Roles', team.product);
  await giveRole(app.database, team.id, {
    name: 'Changes Sales',
    grants: { '020100': 'edit' },
    departments: [team.sales],
    members: [person.memberId],
  });
  await giveRole(app.database, team.id, {
    name: 'Looks at one',
    grants: { '020100': 'view' },
    scopeMembers: [team.member.memberId],
    members: [person.memberId],
  });
  const { data } = await explain(team.owner, person.memberId, '020100');
  expect(data.access).toBe('edit');
  expect(data.reach.view).toMatchObject({ departments: [{ name: 'Sales' }], employees: [{ displayName: 'Max Member' }] });
  expect(data.reach.edit).toMatchObject({ departments: [{ name: 'Sales' }], employees: [] });
});

test('a member without an account has no rights', async () => {
  const record = await inTransaction(app.database, { teamId: team.id }, (tx) =>
    seedMember(tx, team.id, { name: 'Rex Record', departmentId: team.sales }),
  );
  expect(explanation(await explain(team.owner, record.memberId, '010000'))[0]).toBe('JOINED STOPS - !');
  expect((await list(team.owner, record.memberId)).data.items.filter(({ access }) => access)).toEqual([]);
});

test('the list has the same access for every screen as the member’s own menu', async () => {
  for (const person of [team.owner, team.superAdmin, team.hr, team.member, keeper]) {
    const own = await app.call<{ items: { code: string; access: string | null }[] }>(person, menus.mine);
    const expected = Object.fromEntries(own.data.items.filter(({ access }) => access).map(({ code, access }) => [code, access]));
    const { items } = (await list(team.owner, person.memberId)).data;
    expect(Object.fromEntries(items.filter(({ access }) => access).map(({ code, access }) => [code, access]))).toEqual(expected);
    for (const { access, by } of items) expect(by.length > 0).toBe(access !== null);
  }
});

test('a removed role no longer appears in the explanation', async () => {
  const person = await seedAccountMember(app.database, team.id, 'Theo Taken', team.product);
  const id = await giveRole(app.database, team.id, {
    name: 'For a while',
    grants: { '020200': 'view' },
    members: [person.memberId],
  });
  expect((await explain(team.owner, person.memberId, '020200')).data.access).toBe('view');
  await inTransaction(app.database, { teamId: team.id }, (tx) =>
    sql`DELETE FROM role_members WHERE role_id = ${id}::uuid`.execute(tx),
  );
  expect((await explain(team.owner, person.memberId, '020200')).data).toMatchObject({
    access: null,
    reach: { view: null, edit: null },
  });
});
