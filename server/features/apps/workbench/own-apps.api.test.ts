import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { viewAs } from '#contract/access/view-as.ts';
import { workbench, type WorkbenchPreview, type WorkbenchSettings, type WorkbenchView } from '#contract/apps/workbench.ts';
import { type OpenedApp, seedApp, seedTeamApp } from '#dev/testing/apps.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { asSupport, letSupportIn, seedStaff } from '#dev/testing/support.ts';
import { type Person, seedAccountMember, seedRole, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { asPlatform, inTransaction } from '#server/kernel/database/database.ts';

let team: TestTeam;
let other: TestTeam;
let count = 0;

const app = await startTestApp();
afterAll(() => app.close());
beforeEach(async () => {
  team = await seedTeam(app.database, 'Harbour');
  other = await seedTeam(app.database, 'Elsewhere');
});

/** Adds an app that the team has opened with these settings. */
async function an(given: OpenedApp | null, over: Record<string, unknown> = {}): Promise<string> {
  const id = await seedApp(app.database, `own-${(count += 1)}`, over);
  if (given) await seedTeamApp(app.database, team, id, given);
  return id;
}
const mine = (person: Person) => app.call<WorkbenchView>(person, workbench.mine);
const preview = (query: { employeeId?: string; departmentId?: string }, person: Person = team.owner) =>
  app.call<WorkbenchPreview>(person, workbench.preview, { query });
const access = (person: Person, id: string) =>
  app.call<{ verdict: string; takesSeat: boolean; launchUrl: string | null }>(person, workbench.access, { params: { id } });
const group = (name: string, appIds: string[]) =>
  app.call<WorkbenchSettings>(team.owner, workbench.createGroup, { body: { name, appIds } });
const enable = () => app.call(team.owner, workbench.setStatus, { body: { status: 'OPENED' } });
const verdicts = ({ data }: { data: WorkbenchView }, ids: readonly string[]) =>
  ids.map((id) => data.apps.find(({ appId }) => appId === id)?.verdict ?? '-');

describe('the caller’s own apps', () => {
  it('are refused to support and to members of another team', async () => {
    const id = await an({});
    await letSupportIn(app, team.id);
    const support = await asSupport(app, await seedStaff(app, `Sina ${count}`), team.id);
    expect((await mine(support)).code).toBe(40340);
    expect((await access(support, id)).code).toBe(40340);
    expect(verdicts(await mine(other.member), [id])).toEqual(['-']);
    expect((await access(other.member, id)).data).toMatchObject({ verdict: 'NOT_OPENED', launchUrl: null });
  });

  it('are those whose range contains the caller, with the reason why one cannot be opened now', async () => {
    const unavailable = [await an(null), await an({ availability: 'STOP' }), await an({ availability: 'OPENED' })];
    const beyond = await an({ availability: 'PORTION', departments: [team.sales] });
    const within = await an({ availability: 'PORTION', departments: [team.product] });
    const over = await an({ trialDays: -1 });
    const full = await an({ paidDays: 9, seats: 1, seated: [team.hr.memberId] });
    const ids = [...unavailable, beyond, within, over, full];
    expect(verdicts(await mine(team.member), ids)).toEqual(['-', '-', '-', '-', 'OK', 'EXPIRED', 'NO_SEAT']);
    expect(verdicts(await mine(team.hr), [full])).toEqual(['OK']);
    for (const id of [...unavailable, beyond, over, full]) {
      const { verdict, launchUrl } = (await access(team.member, id)).data;
      expect([verdict === 'OK', launchUrl]).toEqual([false, null]);
    }
    expect((await access(team.member, within)).data).toEqual({
      verdict: 'OK',
      takesSeat: true,
      launchUrl: 'https://apps.example.com/open',
      mobile: null,
    });
    expect((await access(team.member, team.id)).status).toBe(404);
  });

  it('are in one list until the workbench is enabled; then groups without an app for the caller are hidden', async () => {
    const sales = await an({ availability: 'PORTION', departments: [team.sales] });
    const [first, second, alone] = [await an({}), await an({}), await an({})];
    await group('Sales', [sales]);
    await group('Mixed', [second, sales, first]);
    await group('Again', [first]);
    await group('Empty', []);
    expect((await mine(team.member)).data).toMatchObject({ grouped: false, groups: [] });
    await enable();
    const { data } = await mine(team.member);
    expect(data.grouped).toBe(true);
    expect(data.groups.map(({ name, appIds }) => [name, appIds])).toEqual([
      ['Mixed', [second, first]],
      ['Again', [first]],
    ]);
    expect(data.apps.map(({ appId }) => appId)).toContain(alone);
    expect(data.apps.map(({ appId }) => appId)).not.toContain(sales);
  });

  it('exclude a withdrawn default app', async () => {
    const fixed = await an(null, { default: true, plans: [] });
    expect(verdicts(await mine(team.member), [fixed])).toEqual(['OK']);
    await asPlatform(app.database, (db) =>
      db.updateTable('apps').set({ withdrawn_at: new Date() }).where('id', '=', fixed).execute(),
    );
    expect(verdicts(await mine(team.member), [fixed])).toEqual(['-']);
    expect((await access(team.member, fixed)).status).toBe(404);
  });

  it('are those of the viewed member when viewing as a member', async () => {
    const id = await an({ availability: 'PORTION', members: [team.member.memberId] });
    expect(verdicts(await mine(team.superAdmin), [id])).toEqual(['-']);
    const { data } = await app.call<{ id: string }>(team.superAdmin, viewAs.start, {
      body: { employeeId: team.member.memberId },
    });
    const seen = await app.call<WorkbenchView>(team.superAdmin, workbench.mine, { headers: { 'x-view-as': data.id } });
    expect(verdicts(seen, [id])).toEqual(['OK']);
  });
});

describe('the preview', () => {
  it('is refused for people who do not exist, have resigned, or are in another team or outside the scope', async () => {
    const scoped = await seedAccountMember(app.database, team.id, 'Scott', team.sales);
    await inTransaction(app.database, { teamId: team.id }, (tx) => seedRole(tx, team.id, 'IT', [scoped.memberId], [team.sales]));
    const inSales = await seedAccountMember(app.database, team.id, 'Sal', team.sales);
    const gone = await seedAccountMember(app.database, team.id, 'Gone', team.sales);
    await inTransaction(app.database, { teamId: team.id }, (tx) =>
      tx.updateTable('members').set({ resigned_at: new Date() }).where('id', '=', gone.memberId).execute(),
    );
    expect((await preview({ employeeId: inSales.memberId }, scoped)).status).toBe(200);
    expect((await preview({ departmentId: team.sales }, scoped)).status).toBe(200);
    for (const query of [
      { employeeId: team.member.memberId },
      { departmentId: team.product },
      { departmentId: team.root },
      { employeeId: gone.memberId },
      { employeeId: other.member.memberId },
      { departmentId: other.sales },
    ])
      expect((await preview(query, scoped)).status).toBe(404);
    for (const query of [{ employeeId: other.member.memberId }, { departmentId: other.sales }, { employeeId: gone.memberId }])
      expect((await preview(query)).status).toBe(404);
    for (const query of [{}, { employeeId: team.member.memberId, departmentId: team.sales }, { employeeId: 'x' }])
      expect((await preview(query)).code).toBe(42200);
    expect((await preview({ departmentId: team.sales }, team.member)).code).toBe(40300);
  });

  it('shows a member what they will see, before and after enabling', async () => {
    const id = await an({ availability: 'PORTION', members: [team.member.memberId] });
    const taken = await an({ availability: 'ALL', paidDays: 3, seats: 2, seated: [team.member.memberId] });
    await group('Theirs', [id, taken]);
    const { employee, ...before } = (await preview({ employeeId: team.member.memberId })).data;
    expect(employee).toMatchObject({ employeeId: team.member.memberId, displayName: team.member.name });
    await enable();
    const found = (await mine(team.member)).data;
    expect(before).toEqual(found);
    expect((await preview({ employeeId: team.member.memberId })).data).toEqual({ ...found, employee });
    expect((await preview({ employeeId: team.hr.memberId })).data.groups.map(({ appIds }) => appIds)).toEqual([[taken]]);
  });

  it('of a department assumes a person directly in it, without a role or a seat', async () => {
    const roleId = await giveRole(app.database, team.id, {
      name: `Role ${count}`,
      grants: { '020100': 'view' },
      departments: [],
      members: [team.member.memberId],
    });
    const ids = [
      await an({ availability: 'ALL' }),
      await an({ availability: 'PORTION', departments: [team.root] }),
      await an({ availability: 'PORTION', departments: [team.sales] }),
      await an({ availability: 'PORTION', departments: [team.jakarta] }),
      await an({ availability: 'PORTION', departments: [team.product] }),
      await an({ availability: 'PORTION', members: [team.member.memberId], roles: [roleId] }),
      await an({ availability: 'STOP' }),
      await an({ availability: 'OPENED' }),
      await an(null),
      await an(null, { default: true, plans: [] }),
      await an({ paidDays: 9, seats: 1, seated: [team.hr.memberId] }),
      await an({ paidDays: 9, seats: 5, seatsByHand: true }),
      await an({ trialDays: -1 }),
    ];
    const rest = ['-', '-', '-', 'OK', 'NO_SEAT', 'NO_SEAT', 'EXPIRED'];
    const of = async (departmentId: string) => verdicts(await preview({ departmentId }), ids);
    expect(await of(team.jakarta)).toEqual(['OK', 'OK', 'OK', 'OK', '-', '-', ...rest]);
    expect(await of(team.sales)).toEqual(['OK', 'OK', 'OK', '-', '-', '-', ...rest]);
    expect(await of(team.product)).toEqual(['OK', 'OK', '-', '-', 'OK', '-', ...rest]);
    expect(await of(team.root)).toEqual(['OK', 'OK', '-', '-', '-', '-', ...rest]);
  });
});

it('the mobile addresses of an app are returned only to members who may open it', async () => {
  const mobile = { url: 'https://apps.example.com/phone', only: true };
  const appId = await seedApp(app.database, 'on-phones', { mobile });
  await seedTeamApp(app.database, team, appId, { availability: 'ALL' });
  const mobileOf = async (person: Person) =>
    (await app.call<{ mobile: object | null }>(person, workbench.access, { params: { id: appId } })).data.mobile;
  expect(await mobileOf(team.member)).toEqual(mobile);
  expect(await mobileOf(other.member)).toBeNull();
});
