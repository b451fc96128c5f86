import { expect } from 'vitest';
import type { z } from 'zod';
import { menus } from '#contract/access/menus.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { type Person, seedTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

const team = await seedTeam(app.database, 'Harbour Trading');
const other = await seedTeam(app.database, 'Other');

const codes = async (person: Person) =>
  (await app.call<z.output<typeof menus.mine.output>>(person, menus.mine)).data.items.map(({ code }) => code);

test('menus reject calls without a token, calls for other teams, and the whole tree without permission 060100', async () => {
  expect(await app.call(null, menus.mine, { teamId: team.id })).toMatchObject({ status: 401 });
  expect(await app.call(other.owner, menus.mine, { teamId: team.id })).toMatchObject({ status: 403, code: 403 });
  expect(await app.call(team.owner, menus.mine, { teamId: null })).toMatchObject({ status: 422 });
  for (const person of [team.hr, team.member]) {
    expect(await app.call(person, menus.tree)).toMatchObject({ status: 403, code: 40300 });
  }
});

test('a menu answers notFound for an entry outside the caller’s menu and for an unknown code', async () => {
  expect(await app.call(team.member, menus.read, { params: { id: '020100' } })).toMatchObject({ status: 404 });
  expect(await app.call(team.owner, menus.read, { params: { id: '999999' } })).toMatchObject({ status: 404 });
  expect(await app.call(team.hr, menus.read, { params: { id: '020100' } })).toMatchObject({
    data: { key: 'members', access: 'edit', parentCode: '020000', whole: false },
  });
  // The scope of HR is one department, that of the owner the whole team. Screens for the whole team depend on this difference.
  expect(await app.call(team.owner, menus.read, { params: { id: '020100' } })).toMatchObject({ data: { whole: true } });
});

test('the menu follows the caller’s roles, and a removed role takes effect with the next call', async () => {
  expect(await codes(team.member)).toEqual(['010000', '090000', '030000', '030300']);
  expect(await codes(team.hr)).toEqual(['010000', '090000', '020000', '020100', '020200', '030000', '030300']);
  expect(await codes(team.superAdmin)).toContain('070100');
  expect(await codes(team.owner)).toEqual(await codes(team.superAdmin));
  await inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx.deleteFrom('role_members').where('team_id', '=', team.id).where('member_id', '=', team.hr.memberId).execute(),
  );
  expect(await codes(team.hr)).toEqual(['010000', '090000', '030000', '030300']);
});

test('the own menu answers 304 to the caller’s current ETag until the rights change, but not to the ETag of another person', async () => {
  const ask = (tag: string, person = team.superAdmin) => app.call(person, menus.mine, { headers: { 'if-none-match': tag } });
  const tag = String((await app.call(team.superAdmin, menus.mine)).raw.headers['etag']);
  expect((await ask(tag)).raw).toMatchObject({ statusCode: 304, body: '' });
  expect((await ask(tag, team.member)).status).toBe(200);
  await inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx.deleteFrom('role_members').where('team_id', '=', team.id).where('member_id', '=', team.superAdmin.memberId).execute(),
  );
  expect((await ask(tag)).status).toBe(200);
});
