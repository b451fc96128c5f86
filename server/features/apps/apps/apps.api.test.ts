import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { AppDetail, MarketApp, TeamApp } from '#contract/apps/app-views.ts';
import { apps } from '#contract/apps/apps.ts';
import { seedApp, seedTeamApp } from '#dev/testing/apps.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { type Person, seedRole, seedTeam } from '#dev/testing/team.ts';
import { asPlatform, asTeam, inTransaction } from '#server/kernel/database/database.ts';

let count = 0;

const app = await startTestApp();
const team = await seedTeam(app.database, 'Harbour');
const other = await seedTeam(app.database, 'Elsewhere');
/** Has 040100 (edit) with the scope of Product only. */
const scoped = team.hr;
await inTransaction(app.database, { teamId: team.id }, (tx) => seedRole(tx, team.id, 'IT', [scoped.memberId], [team.product]));
const fixed = await seedApp(app.database, 'fixed', { default: true, plans: [] });
afterAll(() => app.close());

let appId: string;
const newApp = (over: Record<string, unknown> = {}) => seedApp(app.database, `app-${(count += 1)}`, over);
beforeEach(async () => {
  appId = await newApp();
});

const both = [
  { kind: 'PRIVACY_POLICY', version: '1' },
  { kind: 'USER_AGREEMENT', version: '1' },
];
const open = (person: Person, id = appId, body: object = { accept: both, availability: 'ALL' }) =>
  app.call<AppDetail>(person, apps.open, { params: { id }, body });
const read = (person: Person, id = appId) => app.call<AppDetail>(person, apps.read, { params: { id } });
const act = (person: Person, endpoint: 'stop' | 'run', id = appId, body: object = {}) =>
  app.call<AppDetail>(person, apps[endpoint], { params: { id }, body });
const all = { size: 100 };
const listed = async (person: Person, query: Record<string, string | number> = {}) =>
  (await app.call<{ items: TeamApp[] }>(person, apps.list, { query: { ...all, ...query } })).data.items;
const inMarket = async (person: Person, query: Record<string, string | number> = {}) =>
  (await app.call<{ items: MarketApp[] }>(person, apps.market, { query: { ...all, ...query } })).data.items;

const withdraw = (id: string) =>
  asPlatform(app.database, (db) => db.updateTable('apps').set({ withdrawn_at: new Date() }).where('id', '=', id).execute());

async function publish(id: string, version: string) {
  await asPlatform(app.database, async (tx) => {
    await tx
      .insertInto('app_documents')
      .values({
        app_id: id,
        kind: 'PRIVACY_POLICY',
        version,
        texts: JSON.stringify({ en: 'New', cn: 'New', hk: 'New', id: 'New' }),
      })
      .execute();
    await tx.updateTable('apps').set({ privacy_version: version }).where('id', '=', id).execute();
  });
}

describe('opening an app', () => {
  it('is refused unless both documents are accepted in the current versions', async () => {
    const older = await open(team.owner, appId, {
      accept: [both[0], { kind: 'USER_AGREEMENT', version: '0' }],
      availability: 'ALL',
    });
    expect(older).toMatchObject({ code: 40996, message: expect.stringContaining('accept version 1') as string });
    for (const accept of [[], [both[0]], [both[1]]]) {
      const answer = await open(team.owner, appId, { accept, availability: 'ALL' });
      expect(answer.code).toBe(42200);
      expect(answer.fields?.every(({ field }) => /^accept\.(PRIVACY_POLICY|USER_AGREEMENT)$/.test(field))).toBe(true);
    }
    expect((await read(team.owner)).data.state).toBe('NOT_OPENED');
  });

  it('is refused to members, for the whole team to callers with a smaller scope, and for apps that cannot be opened', async () => {
    expect((await open(team.member)).code).toBe(40300);
    expect((await open(scoped)).code).toBe(40350);
    expect((await open(team.owner, fixed)).code).toBe(40981);
    expect((await open(team.owner, '0197a3f2-0000-7000-8000-000000000000')).code).toBe(40400);
    await withdraw(appId);
    expect((await open(team.owner)).code).toBe(40400);
  });

  it('begins one trial of 14 × 24 hours, puts the caller in charge and adds a log entry', async () => {
    const { data } = await open(team.superAdmin);
    expect(data).toMatchObject({ state: 'TRIAL', can: { open: false, stop: true, backend: true } });
    expect(data.managed).toMatchObject({
      availability: 'ALL',
      trial: true,
      payment: 'NORMAL',
      daysLeft: 14,
      people: 4,
      seats: 25,
      seatsUsed: 0,
      inCharge: { employeeId: team.superAdmin.memberId },
      openedBy: 'Sam Super',
      toAccept: [],
    });
    const { until, openedAt } = data.managed ?? {};
    expect(Date.parse(until ?? '') - Date.parse(openedAt ?? '')).toBe(14 * 86_400_000);
    expect(data.documents.map(({ accepted }) => accepted)).toEqual([
      [{ version: '1', acceptedBy: 'Sam Super', acceptedAt: expect.any(String) }],
      [{ version: '1', acceptedBy: 'Sam Super', acceptedAt: expect.any(String) }],
    ]);
    expect((await open(team.owner)).code).toBe(40990);
    const rows = await asTeam(app.database, team.id, (db) =>
      db.selectFrom('operation_log').select(['action', 'category', 'after']).where('object_id', '=', appId).execute(),
    );
    expect(rows).toEqual([
      expect.objectContaining({
        action: 'app.open',
        category: 'APP',
        after: expect.objectContaining({ documents: ['PRIVACY_POLICY 1', 'USER_AGREEMENT 1'] }),
      }),
    ]);
  });

  it('can make the app available to no one yet, which a caller with a smaller scope may choose', async () => {
    const { data } = await open(scoped, appId, { accept: both, availability: 'OPENED' });
    expect(data.managed).toMatchObject({ availability: 'OPENED', people: 0 });
    expect(data.can).toMatchObject({ stop: false, settings: true, launch: false });
  });

  it('of a free app begins no trial and has no end', async () => {
    const free = await newApp({ plans: [] });
    const { data } = await open(team.owner, free);
    expect(data).toMatchObject({ state: 'OPENED', free: true, managed: { until: null, seats: null, payment: 'NORMAL' } });
  });

  it('twice at the same time creates one row (20 rounds)', async () => {
    for (let round = 0; round < 20; round += 1) {
      const id = await newApp();
      const answers = await Promise.all([team.owner, team.superAdmin, team.owner].map((person) => open(person, id)));
      expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40990, 40990]);
    }
  });

  it('applies to one team only', async () => {
    await open(team.owner);
    expect((await read(other.owner)).data).toMatchObject({ state: 'NOT_OPENED', managed: null });
    expect((await act(other.owner, 'stop')).code).toBe(40980);
    expect((await listed(other.owner)).map(({ appId: id }) => id)).toEqual([fixed]);
  });
});

describe('documents of an app', () => {
  it('of a new version must be accepted again, and the app remains usable until then', async () => {
    await open(team.owner);
    await publish(appId, '2');
    const { data } = await read(team.owner);
    const newVersion = [{ kind: 'PRIVACY_POLICY', version: '2' }];
    expect(data.managed?.toAccept).toEqual(newVersion);
    expect(data.can).toMatchObject({ launch: true, accept: true });
    const accept = (person: Person, documents: object[]) =>
      app.call<AppDetail>(person, apps.accept, { params: { id: appId }, body: { accept: documents } });
    expect((await accept(team.member, newVersion)).code).toBe(40300);
    expect((await accept(team.owner, [])).code).toBe(42200);
    expect((await accept(team.owner, [{ kind: 'PRIVACY_POLICY', version: '1' }])).code).toBe(40996);
    expect((await accept(other.owner, newVersion)).code).toBe(40980);
    const done = await accept(team.superAdmin, newVersion);
    expect(done.data.managed?.toAccept).toEqual([]);
    expect(done.data.documents[0]?.accepted.map(({ version, acceptedBy }) => [version, acceptedBy])).toEqual([
      ['2', 'Sam Super'],
      ['1', 'Olivia Owner'],
    ]);
    expect((await accept(team.superAdmin, newVersion)).code).toBe(42203);
  });

  it('can be read by every member in four languages, older versions too; who accepted them is not shown to every member', async () => {
    await open(team.owner);
    await publish(appId, '2');
    const text = (version: string, id = appId) =>
      app.call<{ texts: Record<string, string> }>(team.member, apps.document, {
        params: { id, kind: 'PRIVACY_POLICY', version },
      });
    expect((await text('1')).data.texts).toEqual({ en: 'Terms', cn: 'Terms', hk: 'Terms', id: 'Terms' });
    expect((await text('2')).data.texts['hk']).toBe('New');
    expect((await text('3')).code).toBe(40400);
    expect((await text('1', '0197a3f2-0000-7000-8000-000000000000')).code).toBe(40400);
    const { data } = await read(team.member);
    expect(data).toMatchObject({ managed: null, can: { open: false, settings: false } });
    expect(data.documents.map(({ accepted, earlier }) => [accepted, earlier])).toEqual([
      [[], ['1']],
      [[], []],
    ]);
  });
});

describe('stopping and restarting an app', () => {
  it('is refused for default apps, to members, to callers with a smaller scope, and a second time', async () => {
    for (const what of ['stop', 'run'] as const) {
      expect((await act(team.owner, what, fixed)).code).toBe(40981);
      expect((await act(team.member, what)).code).toBe(40300);
      expect((await act(team.owner, what)).code).toBe(40980);
    }
    await open(team.owner);
    expect((await act(scoped, 'stop')).code).toBe(40350);
    expect((await act(team.owner, 'run')).code).toBe(42203);
    expect((await act(team.owner, 'stop', appId, { version: 7 })).code).toBe(40900);
    await act(team.owner, 'stop');
    expect((await act(team.owner, 'stop')).code).toBe(42203);
  });

  it('removes access for all members and restores it as it was', async () => {
    await seedTeamApp(app.database, team, appId, {
      availability: 'PORTION',
      departments: [team.sales],
      members: [team.member.memberId],
      seated: [team.hr.memberId],
    });
    const expected = { people: 2, seatsUsed: 1, groups: 0, requests: 0 };
    const consequences = () => app.call(team.owner, apps.consequences, { params: { id: appId } });
    expect((await consequences()).data).toEqual(expected);
    const stopped = await act(team.owner, 'stop', appId, { version: 1 });
    expect(stopped.data).toMatchObject({
      stopped: true,
      managed: { availability: 'STOP', people: 0, seatsUsed: 1, version: 2 },
      can: { run: true },
    });
    expect((await read(team.member)).data.can.launch).toBe(false);
    expect((await consequences()).data).toEqual(expected);
    const runs = await act(team.owner, 'run', appId, { version: 2 });
    expect(runs.data.managed).toMatchObject({ availability: 'PORTION', people: 2, version: 3 });
    expect((await read(team.member)).data.can.launch).toBe(true);
  });
});

describe('lists of apps', () => {
  it('of the team contain default apps and opened apps, filtered, sorted and searched', async () => {
    const own = await seedTeam(app.database, 'Lists');
    const [sold, ended, stopped] = [
      await newApp({ category: 'FINANCE', name: { en: 'Ledger', cn: '账本', hk: '帳簿', id: 'Buku kas' } }),
      await newApp({ category: 'HR' }),
      await newApp(),
    ];
    await seedTeamApp(app.database, own, sold, { paidDays: 100, seats: 5, seated: [own.hr.memberId] });
    await seedTeamApp(app.database, own, ended, { trialDays: -1, availability: 'OPENED' });
    await seedTeamApp(app.database, own, stopped, { trialDays: 3, availability: 'STOP' });
    const ids = async (query: Record<string, string>) => (await listed(own.owner, query)).map(({ appId: id }) => id);
    expect(new Set(await ids({}))).toEqual(new Set([fixed, sold, ended, stopped]));
    expect(await ids({ availability: 'ALL,OPENED', payment: 'NORMAL,EXPIRED', sort: 'until' })).toEqual([ended, sold, fixed]);
    expect(await ids({ payment: 'WAIT_EXPIRE' })).toEqual([stopped]);
    expect(await ids({ category: 'FINANCE' })).toEqual([sold]);
    expect(await ids({ search: '账本' })).toEqual([sold]);
    expect(await ids({ sort: 'people', order: 'desc', availability: 'ALL,STOP' })).toHaveLength(3);
    const row = (await listed(own.owner)).find(({ appId: id }) => id === sold);
    expect(row).toMatchObject({ seats: 5, seatsUsed: 1, people: 4, payment: 'NORMAL', trial: false, daysLeft: 100 });
    await app.call(own.owner, apps.accept, { params: { id: sold }, body: { accept: both } });
    const warned = (await app.call<{ items: { appId: string }[] }>(own.owner, apps.warnings)).data.items;
    expect(warned.map(({ appId: id }) => id)).toContain(ended);
    expect(warned.map(({ appId: id }) => id)).not.toContain(sold);
    expect((await app.call<{ items: object[] }>(own.owner, apps.opened)).data.items).toHaveLength(3);
    expect((await app.call(own.member, apps.opened)).code).toBe(40300);
    expect((await app.call(own.member, apps.list)).code).toBe(40300);
  });

  it('of the market show the state of each app, and a withdrawn app only to teams that opened it', async () => {
    const own = await seedTeam(app.database, 'Market');
    const gone = await newApp();
    await seedTeamApp(app.database, own, gone, { trialDays: 3 });
    await withdraw(gone);
    const states = new Map<string, string>((await inMarket(own.member)).map((each) => [each.appId, each.state]));
    expect(states.get(fixed)).toBe('OPENED');
    expect(states.get(appId)).toBe('NOT_OPENED');
    expect(states.get(gone)).toBe('TRIAL');
    expect((await inMarket(other.member)).map((each) => each.appId)).not.toContain(gone);
    expect((await read(other.owner, gone)).code).toBe(40400);
    expect((await inMarket(own.member, { state: 'TRIAL' })).map((each) => each.appId)).toEqual([gone]);
    const [card] = await inMarket(own.member, { search: `app app-${count - 1}` });
    expect(card?.from).toContainEqual({ currency: 'USD', minor: 6000, quantity: 1, unit: 'PEOPLE', period: 'YEAR' });
  });
});

describe('the back office of an app', () => {
  const enter = (person: Person, id = appId) => app.call<{ address: string }>(person, apps.enterBackend, { params: { id } });

  it('is open to members with 040100 and to the person in charge', async () => {
    expect((await enter(team.owner)).code).toBe(40980);
    await seedTeamApp(app.database, team, appId);
    expect((await enter(team.member)).code).toBe(40300);
    expect((await enter(other.owner)).code).toBe(40980);
    expect((await enter(scoped)).data.address).toBe('https://apps.example.com/admin');
    const without = await newApp({ backendUrl: undefined });
    await seedTeamApp(app.database, team, without, { inCharge: team.member.memberId });
    expect((await enter(team.owner, without)).code).toBe(40991);
    const own = await newApp();
    await seedTeamApp(app.database, team, own, { inCharge: team.member.memberId });
    expect((await enter(team.member, own)).status).toBe(200);
  });
});
