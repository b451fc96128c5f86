import { expect } from 'vitest';
import { administrators } from '#contract/access/administrators.ts';
import { members } from '#contract/people/members.ts';
import { setAddressBook } from '#dev/testing/address-book.ts';
import { app } from '#dev/testing/api-test.ts';
import { asSupport, letSupportIn, seedStaff } from '#dev/testing/support.ts';
import { team, test } from '#dev/testing/team-test.ts';
import { type Person, seedTeam } from '#dev/testing/team.ts';

const contactsOf = async (person: Person) =>
  (await app.call<{ items: { employeeId: string; displayName: string }[] }>(person, administrators.contacts)).data.items.map(
    ({ displayName }) => displayName,
  );

test('people outside the team and support are refused', async () => {
  expect(await app.call(null, administrators.contacts, { teamId: team.id })).toMatchObject({ status: 401 });
  const other = await seedTeam(app.database, 'Pier Eleven');
  expect(await app.call(other.owner, administrators.contacts, { teamId: team.id })).toMatchObject({ status: 403, code: 403 });
  await letSupportIn(app, team.id);
  const guest = await asSupport(app, await seedStaff(app, 'Robin Tan'), team.id);
  expect(await app.call(guest, administrators.contacts)).toMatchObject({ status: 403, code: 40_340 });
});

test('a member reads the owner and the super administrators, an administrator only the others', async () => {
  expect(await contactsOf(team.member)).toEqual(['Olivia Owner', 'Sam Super']);
  expect(await contactsOf(team.superAdmin)).toEqual(['Olivia Owner']);
});

test('a suspended super administrator is not named', async () => {
  await app.call(team.owner, members.suspend, { params: { id: team.superAdmin.memberId } });
  expect(await contactsOf(team.member)).toEqual(['Olivia Owner']);
});

test('administrators whom the member cannot see in the directory are not named', async () => {
  await setAddressBook(app.database, team.id, { main: 'DEPARTMENT' });
  expect(await contactsOf(team.member)).toEqual([]);
});
