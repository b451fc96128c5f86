import { beforeEach, describe, expect } from 'vitest';
import { members as memberCalls } from '#contract/people/members.ts';
import { resignations } from '#contract/people/resignations.ts';
import { roles } from '#contract/access/roles.ts';
import { app } from '#dev/testing/api-test.ts';
import { team, test } from '#dev/testing/team-test.ts';
import { setAddressBook } from '#dev/testing/address-book.ts';
import { type Person, seedMember, seedTeam } from '#dev/testing/team.ts';
import { giveRole, roleCalls, seedKeeper } from '#dev/testing/roles.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { pattern } from '#dev/testing/texts.ts';

/** An administrator of roles and members of Sales and below, without further rights. */
let maker: Person;
const { create, update, remove, give, take, all, named, joined } = roleCalls(() => ({ app, team }));

const other = await seedTeam(app.database, 'Other Company');
beforeEach(async () => {
  maker = await seedKeeper(app.database, team);
});

describe('refusals', () => {
  test('a caller without permission for members finds holders by name, but not by email, employee number or mobile', async () => {
    const auditor = await joined('Ada Auditor', team.product);
    await giveRole(app.database, team.id, { name: 'Audit', grants: { '020400': 'view' }, members: [auditor.memberId] });
    const id = await named('HR');
    await setAddressBook(app.database, team.id, { fields: { email: 'HIDDEN' } });
    const found = async (person: Person, search: string) =>
      (await app.call<{ total: number }>(person, roles.members, { params: { id }, query: { search } })).data.total;
    expect([await found(auditor, 'hana.hr@'), await found(auditor, 'hana')]).toEqual([0, 1]);
    expect([await found(maker, 'hana.hr@'), await found(team.owner, 'hana.hr@')]).toEqual([1, 1]);
  });

  test('a role of another team and an unknown role are not found', async () => {
    const { roleId } = (await create(other.owner, { scope: 'ALL', scopeDepartmentIds: undefined })).data;
    for (const answer of [
      await app.call(team.owner, roles.read, { params: { id: roleId } }),
      await update(team.owner, roleId, { name: 'Mine' }),
      await remove(team.owner, roleId),
      await give(team.owner, roleId, team.member.memberId),
      await take(team.owner, roleId, team.member.memberId),
      await app.call(team.owner, roles.copy, { params: { id: roleId }, body: { name: 'Mine' } }),
      await app.call(team.owner, roles.members, { params: { id: roleId } }),
      await app.call(team.owner, roles.ofMember, { params: { id: other.owner.memberId } }),
      await app.call(team.owner, roles.preview, { body: { roleId, remove: true } }),
    ])
      expect(answer).toMatchObject({ status: 404 });
    await remove(other.owner, roleId);
  });

  test('people, departments and groups of another team are reported as field errors', async () => {
    const faults: [object, string][] = [
      [{ employeeIds: [other.member.memberId] }, 'employeeIds'],
      [{ scopeDepartmentIds: [other.product] }, 'scopeDepartmentIds'],
      [{ scope: 'MEMBERS', scopeEmployeeIds: [other.member.memberId] }, 'scopeEmployeeIds'],
      [{ groupId: other.id }, 'groupId'],
    ];
    for (const [more, field] of faults) {
      const answer = await create(team.owner, more);
      expect(answer, field).toMatchObject({
        status: 422,
        fields: expect.arrayContaining([expect.objectContaining({ field })]) as unknown,
      });
    }
  });

  test('a role with empty permissions, departments or members, or permissions that cannot be granted, is rejected', async () => {
    const wrong: [object, string, RegExp][] = [
      [{ permissions: [] }, 'permissions', /must not be empty/],
      [{ permissions: [{ code: '030300', access: 'view' }] }, 'permissions', pattern('rules.notOneOf')],
      [{ permissions: [{ code: '020000', access: 'view' }] }, 'permissions', pattern('rules.notOneOf')],
      [{ permissions: [{ code: '010000', access: 'view' }] }, 'permissions', pattern('rules.notOneOf')],
      [{ permissions: [{ code: '080100', access: 'edit' }] }, 'permissions', pattern('rules.notOneOf')],
      [{ scopeDepartmentIds: [] }, 'scopeDepartmentIds', /At least one member or department/],
      [{ scope: 'MEMBERS' }, 'scopeEmployeeIds', /At least one member or department/],
      [{ name: ' ' }, 'name', /required/],
      [{ name: '<b>' }, 'name', pattern('rules.specialCharacters')],
    ];
    for (const [more, field, message] of wrong) {
      expect(await create(team.owner, more), JSON.stringify(more)).toMatchObject({
        status: 422,
        fields: [{ field, message: expect.stringMatching(message) as unknown }],
      });
    }
    await create(team.owner);
    expect(await create(team.owner, { name: 'pLANNER' })).toMatchObject({ status: 422, fields: [{ field: 'name' }] });
  });

  test('a role grants only what its editor has: code, access level, scope', async () => {
    const beyond: [object, string][] = [
      [{ permissions: [{ code: '020200', access: 'view' }] }, 'permissions'],
      [{ permissions: [{ code: '070100', access: 'view' }] }, 'permissions'],
      [{ scope: 'ALL' }, 'scope'],
      [{ scopeDepartmentIds: [team.product] }, 'scopeDepartmentIds'],
      [{ scopeDepartmentIds: [team.root] }, 'scopeDepartmentIds'],
      [{ scope: 'MEMBERS', scopeEmployeeIds: [team.member.memberId] }, 'scopeEmployeeIds'],
      [{ employeeIds: [team.member.memberId] }, 'employeeIds'],
      [{ scope: 'OWN_DEPARTMENTS', employeeIds: [team.member.memberId] }, 'scope'],
    ];
    for (const [more, field] of beyond) {
      expect(await create(maker, more), JSON.stringify(more)).toMatchObject({ status: 422, fields: [{ field }] });
    }
    expect(await create(maker)).toMatchObject({ status: 200, data: { can: { edit: true } } });
  });

  test('a scope with a member who is partly outside the editor’s scope is rejected', async () => {
    const both = await joined('Bo Both', team.sales);
    await inTransaction(app.database, { teamId: team.id }, (tx) =>
      tx
        .insertInto('member_departments')
        .values({ team_id: team.id, member_id: both.memberId, department_id: team.product, position: 1 })
        .execute(),
    );
    expect(await create(maker, { scope: 'MEMBERS', scopeEmployeeIds: [both.memberId] })).toMatchObject({ status: 422 });
    expect(await create(maker, { scope: 'OWN_DEPARTMENTS', employeeIds: [both.memberId] })).toMatchObject({ status: 422 });
  });

  test('an editor with fewer rights than a role cannot change, delete, copy or assign it', async () => {
    for (const name of ['HR', 'Wide']) {
      if (name === 'Wide') await create(team.owner, { name, scope: 'ALL' });
      const id = await named(name);
      const role = (await all(maker)).find(({ roleId }) => roleId === id);
      expect(role).toMatchObject({ locked: 'BEYOND', can: { edit: false, remove: false, members: false, copy: false } });
      const friend = await joined(`Friend ${name}`, team.sales);
      expect(await update(maker, id, { description: 'x' })).toMatchObject({ status: 403, code: 40304 });
      expect((await remove(maker, id)).status).not.toBe(200);
      expect(await app.call(maker, roles.copy, { params: { id }, body: { name: 'Copy' } })).toMatchObject({ code: 40304 });
      expect(await give(maker, id, friend.memberId)).toMatchObject({ code: 40304 });
    }
  });

  test('callers cannot change their own role, assign a role to themselves, or widen it through another role', async () => {
    const own = await named('Keeper');
    const friend = await joined('Fay Friend', team.sales);
    expect(await update(maker, own, { scope: 'ALL' })).toMatchObject({ status: 403, code: 40303 });
    expect(await remove(maker, own)).toMatchObject({ code: 40303 });
    expect(await give(maker, own, friend.memberId)).toMatchObject({ code: 40303 });
    expect(await create(maker, { employeeIds: [maker.memberId] })).toMatchObject({ code: 40303 });
    const { roleId } = (await create(maker)).data;
    expect(await give(maker, roleId, maker.memberId)).toMatchObject({ code: 40303 });
    expect(await update(maker, roleId, { employeeIds: [maker.memberId] })).toMatchObject({ code: 40303 });
    expect(await give(team.owner, roleId, team.owner.memberId)).toMatchObject({ code: 40303 });
    expect(await give(team.superAdmin, await named('Super administrator'), team.superAdmin.memberId)).toMatchObject({
      status: 422,
      code: 42203,
    });
  });

  test('the super administrator role cannot be edited, and only owner and super administrators assign it', async () => {
    const id = await named('Super administrator');
    expect(await update(team.owner, id, { name: 'Boss' })).toMatchObject({ status: 409, code: 40940 });
    expect(await remove(team.owner, id)).toMatchObject({ code: 40940 });
    expect(await app.call(team.owner, roles.copy, { params: { id }, body: { name: 'Boss' } })).toMatchObject({ code: 40940 });
    expect(await give(maker, id, team.hr.memberId)).toMatchObject({ status: 403, code: 40305 });
    expect(await take(maker, id, team.superAdmin.memberId)).toMatchObject({ code: 40305 });
    expect(await remove(team.owner, await named('HR'))).toMatchObject({ code: 40940 });
    expect(await take(team.owner, id, team.superAdmin.memberId)).toMatchObject({ status: 409, code: 40973 });
    const old = { ...team.owner, session: 'old' };
    expect(await give(old, id, team.member.memberId)).toMatchObject({ status: 403, code: 40301 });
    expect(await give(old, await named('HR'), team.member.memberId)).toMatchObject({ status: 403, code: 40301 });
    expect(await give(team.owner, id, team.member.memberId)).toMatchObject({ status: 200 });
    expect(await take(team.member, id, team.superAdmin.memberId)).toMatchObject({ status: 200 });
    expect(await take(team.member, id, team.member.memberId)).toMatchObject({ code: 40973 });
  });

  test('the scope of a custom role never contains owner and super administrators', async () => {
    const wide = await joined('Wim Wide', team.root);
    await giveRole(app.database, team.id, {
      name: 'Wide',
      grants: { '020400': 'edit', '020100': 'edit' },
      members: [wide.memberId],
    });
    const { roleId } = (await create(wide, { scope: 'ALL' })).data;
    for (const above of [team.owner, team.superAdmin]) {
      const id = above.memberId;
      expect(await give(wide, roleId, id)).toMatchObject({ status: 422, fields: [{ field: 'employeeIds' }] });
      expect(await app.call(wide, memberCalls.read, { params: { id } })).toMatchObject({ data: { can: { edit: false } } });
      expect(await app.call(wide, memberCalls.update, { params: { id }, body: { jobTitle: 'Clerk' } })).toMatchObject({
        status: 404,
      });
      expect(
        await app.call(wide, memberCalls.changeDepartments, {
          body: { employeeIds: [id], departmentIds: [team.product], mode: 'MOVE' },
        }),
      ).toMatchObject({ status: 404 });
      expect(
        await app.call(wide, resignations.resign, { params: { id }, query: { reason: 'PERSONAL' } }),
        above.name,
      ).toMatchObject({ status: 403 });
    }
    expect(
      await app.call(wide, memberCalls.update, { params: { id: team.member.memberId }, body: { jobTitle: 'Clerk' } }),
    ).toMatchObject({
      status: 200,
    });
    expect(await give(team.owner, roleId, team.superAdmin.memberId)).toMatchObject({ status: 200 });
    expect(await take(wide, roleId, team.superAdmin.memberId)).toMatchObject({ status: 403, code: 40306 });
    expect(await remove(wide, roleId)).toMatchObject({ status: 403, code: 40306 });
  });

  test('only members who have joined can get roles', async () => {
    const { memberId } = await inTransaction(app.database, { teamId: team.id }, (tx) =>
      seedMember(tx, team.id, { name: 'Una Unjoined', departmentId: team.sales }),
    );
    expect(await create(team.owner, { employeeIds: [memberId] })).toMatchObject({
      status: 422,
      fields: [{ field: 'employeeIds' }],
    });
    expect(await give(team.owner, await named('HR'), memberId)).toMatchObject({ status: 422 });
  });

  test('the second of two changes to one version of a role is rejected', async () => {
    const { roleId, version } = (await create(team.owner)).data;
    expect(await update(team.owner, roleId, { name: 'First', version })).toMatchObject({ status: 200 });
    expect(await update(team.superAdmin, roleId, { name: 'Second', version })).toMatchObject({ status: 409, code: 40900 });
    expect(await update(team.owner, roleId, { name: 'First' })).toMatchObject({ status: 422, code: 42203 });
  });
});
