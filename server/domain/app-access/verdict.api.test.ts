import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedApp, seedApp, seedTeamApp } from '#dev/testing/apps.ts';
import { startTestApp, type TestApp } from '#dev/testing/app.ts';
import { seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { accessTo } from './verdict.ts';

let app: TestApp;
let team: TestTeam;
let other: TestTeam;
let count = 0;

beforeAll(async () => {
  app = await startTestApp();
  team = await seedTeam(app.database, 'Harbour');
  other = await seedTeam(app.database, 'Elsewhere');
});
afterAll(() => app.close());

/** What a member may do with an app that was opened like this. */
async function asked(opened: OpenedApp | null, who: { memberId: string } = team.member, over: Record<string, unknown> = {}) {
  const appId = await seedApp(app.database, `app-${(count += 1)}`, over);
  if (opened) await seedTeamApp(app.database, team, appId, opened);
  const found = await asTeam(app.database, team.id, (db) => accessTo(db, team.id, who.memberId, appId, new Date()));
  return { verdict: found?.verdict, takesSeat: found?.takesSeat };
}

describe('whether a member may use an app', () => {
  it('is refused where it was not opened, was stopped, is for nobody or for others', async () => {
    expect(await asked(null)).toMatchObject({ verdict: 'NOT_OPENED' });
    expect(await asked({ availability: 'STOP' })).toMatchObject({ verdict: 'STOPPED' });
    expect(await asked({ availability: 'OPENED' })).toMatchObject({ verdict: 'NO_PERMISSION' });
    expect(await asked({ availability: 'PORTION' })).toMatchObject({ verdict: 'NO_PERMISSION' });
    expect(await asked({ availability: 'PORTION', departments: [team.sales], members: [team.hr.memberId] })).toMatchObject({
      verdict: 'NO_PERMISSION',
    });
  });

  it('is not given by what another team opened', async () => {
    const appId = await seedApp(app.database, 'foreign');
    await seedTeamApp(app.database, other, appId);
    const found = await asTeam(app.database, team.id, (db) => accessTo(db, team.id, team.member.memberId, appId, new Date()));
    expect(found?.verdict).toBe('NOT_OPENED');
  });

  it('ends with the trial, and with what was paid for', async () => {
    expect(await asked({ trialDays: 0 })).toMatchObject({ verdict: 'EXPIRED' });
    expect(await asked({ trialDays: 5, paidDays: -1, seats: 5 })).toMatchObject({ verdict: 'EXPIRED' });
    expect(await asked({ trialDays: -5, paidDays: 1, seats: 5 })).toMatchObject({ verdict: 'OK' });
    expect(await asked({ trialDays: -5 }, team.member, { plans: [] })).toMatchObject({ verdict: 'OK', takesSeat: false });
  });

  it('tells who is outside of the range no more than that', async () => {
    expect(await asked({ availability: 'PORTION', trialDays: -1 })).toMatchObject({ verdict: 'NO_PERMISSION' });
  });

  it('reaches departments with all below, members and roles', async () => {
    expect(await asked({ availability: 'PORTION', departments: [team.root] })).toMatchObject({ verdict: 'OK' });
    expect(await asked({ availability: 'PORTION', departments: [team.product] })).toMatchObject({ verdict: 'OK' });
    expect(await asked({ availability: 'PORTION', members: [team.member.memberId] })).toMatchObject({ verdict: 'OK' });
    expect(await asked({ availability: 'PORTION', departments: [team.sales] }, team.hr)).toMatchObject({ verdict: 'OK' });
  });

  it('needs a seat where it is sold by the person', async () => {
    const paid = { trialDays: -1, paidDays: 100 };
    expect(await asked({ ...paid, seats: 0 })).toMatchObject({ verdict: 'NO_SEAT' });
    expect(await asked({ ...paid, seats: 1, seated: [team.hr.memberId] })).toMatchObject({ verdict: 'NO_SEAT' });
    expect(await asked({ ...paid, seats: 5, seatsByHand: true })).toMatchObject({ verdict: 'NO_SEAT' });
    expect(await asked({ ...paid, seats: 1, seated: [team.member.memberId] })).toEqual({ verdict: 'OK', takesSeat: false });
    expect(await asked({ ...paid, seats: 2, seated: [team.hr.memberId] })).toEqual({ verdict: 'OK', takesSeat: true });
  });

  it('finds a seat free whose holder is outside of the range', async () => {
    const range = { availability: 'PORTION', members: [team.member.memberId] } as const;
    expect(await asked({ ...range, paidDays: 10, seats: 1, seated: [team.hr.memberId] })).toEqual({
      verdict: 'OK',
      takesSeat: true,
    });
  });

  it('needs nothing for a default app', async () => {
    expect(await asked(null, team.member, { default: true, plans: [] })).toEqual({ verdict: 'OK', takesSeat: false });
  });
});
