import { afterAll, describe, expect, it } from 'vitest';
import { type OpenedApp, seedApp, seedTeamApp } from '#dev/testing/apps.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { seedTeam } from '#dev/testing/team.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { appAccessOf } from './verdict.ts';

let count = 0;

const app = await startTestApp();
const team = await seedTeam(app.database, 'Harbour');
const other = await seedTeam(app.database, 'Elsewhere');
afterAll(() => app.close());

/** The access of a member to a new app that the team has opened as in `opened`. */
async function accessWith(
  opened: OpenedApp | null,
  person: { memberId: string } = team.member,
  over: Record<string, unknown> = {},
) {
  const appId = await seedApp(app.database, `app-${(count += 1)}`, over);
  if (opened) await seedTeamApp(app.database, team, appId, opened);
  const found = await asTeam(app.database, team.id, (db) => appAccessOf(db, team.id, person.memberId, appId, new Date()));
  return { verdict: found?.verdict, takesSeat: found?.takesSeat };
}

describe('whether a member may use an app', () => {
  it('is refused if the app is not opened, is stopped, or is available to no member or to others', async () => {
    expect(await accessWith(null)).toMatchObject({ verdict: 'NOT_OPENED' });
    expect(await accessWith({ availability: 'STOP' })).toMatchObject({ verdict: 'STOPPED' });
    expect(await accessWith({ availability: 'OPENED' })).toMatchObject({ verdict: 'NO_PERMISSION' });
    expect(await accessWith({ availability: 'PORTION' })).toMatchObject({ verdict: 'NO_PERMISSION' });
    expect(await accessWith({ availability: 'PORTION', departments: [team.sales], members: [team.hr.memberId] })).toMatchObject({
      verdict: 'NO_PERMISSION',
    });
  });

  it('is refused if only another team has opened the app', async () => {
    const appId = await seedApp(app.database, 'foreign');
    await seedTeamApp(app.database, other, appId);
    const found = await asTeam(app.database, team.id, (db) => appAccessOf(db, team.id, team.member.memberId, appId, new Date()));
    expect(found?.verdict).toBe('NOT_OPENED');
  });

  it('expires with the trial and with the paid period', async () => {
    expect(await accessWith({ trialDays: 0 })).toMatchObject({ verdict: 'EXPIRED' });
    expect(await accessWith({ trialDays: 5, paidDays: -1, seats: 5 })).toMatchObject({ verdict: 'EXPIRED' });
    expect(await accessWith({ trialDays: -5, paidDays: 1, seats: 5 })).toMatchObject({ verdict: 'OK' });
    expect(await accessWith({ trialDays: -5 }, team.member, { plans: [] })).toMatchObject({ verdict: 'OK', takesSeat: false });
  });

  it('does not report an expired trial to members outside the range', async () => {
    expect(await accessWith({ availability: 'PORTION', trialDays: -1 })).toMatchObject({ verdict: 'NO_PERMISSION' });
  });

  it('is given by departments with their subtrees, members and roles of the range', async () => {
    expect(await accessWith({ availability: 'PORTION', departments: [team.root] })).toMatchObject({ verdict: 'OK' });
    expect(await accessWith({ availability: 'PORTION', departments: [team.product] })).toMatchObject({ verdict: 'OK' });
    expect(await accessWith({ availability: 'PORTION', members: [team.member.memberId] })).toMatchObject({ verdict: 'OK' });
    expect(await accessWith({ availability: 'PORTION', departments: [team.sales] }, team.hr)).toMatchObject({ verdict: 'OK' });
  });

  it('needs a seat for apps that are sold per person', async () => {
    const paid = { trialDays: -1, paidDays: 100 };
    expect(await accessWith({ ...paid, seats: 0 })).toMatchObject({ verdict: 'NO_SEAT' });
    expect(await accessWith({ ...paid, seats: 1, seated: [team.hr.memberId] })).toMatchObject({ verdict: 'NO_SEAT' });
    expect(await accessWith({ ...paid, seats: 5, seatsByHand: true })).toMatchObject({ verdict: 'NO_SEAT' });
    expect(await accessWith({ ...paid, seats: 1, seated: [team.member.memberId] })).toEqual({ verdict: 'OK', takesSeat: false });
    expect(await accessWith({ ...paid, seats: 2, seated: [team.hr.memberId] })).toEqual({ verdict: 'OK', takesSeat: true });
  });

  it('counts a seat as free if its holder is outside the range', async () => {
    const range = { availability: 'PORTION', members: [team.member.memberId] } as const;
    expect(await accessWith({ ...range, paidDays: 10, seats: 1, seated: [team.hr.memberId] })).toEqual({
      verdict: 'OK',
      takesSeat: true,
    });
  });

  it('is always given for a default app', async () => {
    expect(await accessWith(null, team.member, { default: true, plans: [] })).toEqual({ verdict: 'OK', takesSeat: false });
  });
});
