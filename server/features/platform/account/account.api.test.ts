import { expect } from 'vitest';
import type { z } from 'zod';
import { members } from '#contract/people/members.ts';
import { user } from '#contract/platform/account.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { seedAccount } from '#dev/testing/account.ts';
import { seedTeam, type Person } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

type Info = z.output<typeof user.info.output>;

const team = await seedTeam(app.database, 'Harbour Trading');
const other = await seedTeam(app.database, 'Other');

const info = (person: Person | null, teamId: string | null) => app.call<Info>(person, user.info, { teamId });

test('the account is refused without a token and with the team header of a team without membership', async () => {
  expect(await info(null, null)).toMatchObject({ status: 401 });
  expect(await info(other.owner, team.id)).toMatchObject({ status: 403, code: 403 });
  expect(await info(team.owner, 'x')).toMatchObject({ status: 422, fields: [{ field: 'X-Team-Id' }] });
  expect(await app.call(null, user.updateLocale, { body: { locale: 'en' } })).toMatchObject({ status: 401 });
});

test('an unsupported language and an empty name are rejected', async () => {
  expect(await app.call(team.owner, user.updateLocale, { body: { locale: 'de' } })).toMatchObject({
    status: 422,
    fields: [{ field: 'locale' }],
  });
  expect(await app.call(team.owner, user.update, { body: { displayName: ' ' } })).toMatchObject({
    status: 422,
    fields: [{ field: 'displayName' }],
  });
});

test('the account names the caller without a team and in a team', async () => {
  const nobody = await seedAccount(app.database, { name: 'New Here', email: 'new.here@example.com' });
  expect((await info(nobody, null)).data).toMatchObject({
    displayName: 'New Here',
    email: 'new.here@example.com',
    employeeId: null,
    owner: false,
    superAdmin: false,
    locale: null,
    currencyCode: 'USD',
  });
  expect((await info(team.owner, team.id)).data).toMatchObject({
    displayName: 'Olivia Owner',
    employeeId: team.owner.memberId,
    owner: true,
    superAdmin: false,
  });
  expect((await info(team.superAdmin, team.id)).data).toMatchObject({ owner: false, superAdmin: true });
  expect((await info(team.member, team.id)).data).toMatchObject({ owner: false, superAdmin: false });
});

test('the display currency is USD until the person chooses one, regardless of the team’s currency', async () => {
  await inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx.updateTable('teams').set({ currency_code: 'HKD' }).where('id', '=', team.id).execute(),
  );
  expect((await info(team.hr, team.id)).data.currencyCode).toBe('USD');
  await app.call(team.hr, members.currencyCode, { params: { id: team.hr.memberId }, body: { currencyCode: 'IDR' } });
  expect((await info(team.hr, team.id)).data.currencyCode).toBe('IDR');
  expect((await info(team.hr, null)).data.currencyCode).toBe('USD');
});

test('the time zone is the device’s until one is chosen, and after the choice is removed', async () => {
  const choose = (timeZone: string | null) => app.call(team.member, user.updateTimeZone, { body: { timeZone } });
  const chosen = async () => (await info(team.member, team.id)).data.timeZone;
  expect(await app.call(null, user.updateTimeZone, { body: { timeZone: 'Asia/Jakarta' } })).toMatchObject({ status: 401 });
  expect(await choose('Asia/Atlantis')).toMatchObject({ status: 422, fields: [{ field: 'timeZone' }] });
  expect(await chosen()).toBeNull();
  expect(await choose('Asia/Jakarta')).toMatchObject({ status: 200 });
  expect(await chosen()).toBe('Asia/Jakarta');
  expect(await choose(null)).toMatchObject({ status: 200 });
  expect(await chosen()).toBeNull();
});

test('language and name are stored, and the member’s name in a team does not change', async () => {
  const locale = async () => (await app.call<{ locale: string | null }>(team.member, user.locale)).data.locale;
  expect(await locale()).toBeNull();
  expect(await app.call(team.member, user.updateLocale, { body: { locale: 'id' } })).toMatchObject({ status: 200 });
  expect(await app.call(team.member, user.updateLocale, { body: { locale: 'id' } })).toMatchObject({ status: 200 });
  expect(await locale()).toBe('id');
  expect(await app.call(team.member, user.update, { body: { displayName: 'Maximilian' } })).toMatchObject({ status: 200 });
  expect(await app.call(team.member, user.update, { body: { displayName: 'Maximilian' } })).toMatchObject({ code: 42203 });
  expect((await info(team.member, team.id)).data).toMatchObject({
    displayName: 'Max Member',
    accountName: 'Maximilian',
    locale: 'id',
  });
});
