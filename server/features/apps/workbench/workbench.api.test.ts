import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { workbench, type WorkbenchSettings } from '#contract/apps/workbench.ts';
import { seedApp, seedTeamApp } from '#dev/testing/apps.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { type Person, readLog, seedRole, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { rules } from '#phrases/en/rules.ts';
import { asPlatform, inTransaction } from '#server/kernel/database/database.ts';

let team: TestTeam;
let other: TestTeam;
/** Has 040200 (edit) with the scope of Product only. */
let scoped: Person;
let count = 0;

const newApp = (over: Record<string, unknown> = {}) => seedApp(app.database, `bench-${(count += 1)}`, over);

const app = await startTestApp();
const [opened, stopped, closed] = [await newApp(), await newApp(), await newApp()];
const fixed = await newApp({ default: true, plans: [] });
afterAll(() => app.close());

beforeEach(async () => {
  team = await seedTeam(app.database, 'Harbour');
  other = await seedTeam(app.database, 'Elsewhere');
  scoped = team.hr;
  await inTransaction(app.database, { teamId: team.id }, (tx) => seedRole(tx, team.id, 'IT', [scoped.memberId], [team.product]));
  await seedTeamApp(app.database, team, opened);
  await seedTeamApp(app.database, team, stopped, { availability: 'STOP' });
  await seedTeamApp(app.database, other, closed);
});

const read = (person: Person = team.owner) => app.call<WorkbenchSettings>(person, workbench.read);
const create = (name: string, body: object = {}, person: Person = team.owner) =>
  app.call<WorkbenchSettings>(person, workbench.createGroup, { body: { name, ...body } });
const update = (id: string, body: object, person: Person = team.owner) =>
  app.call<WorkbenchSettings>(person, workbench.updateGroup, { params: { id }, body });
const remove = (id: string, person: Person = team.owner) =>
  app.call<{ settings: WorkbenchSettings; again: { name: string; appIds: string[]; before: string | null } }>(
    person,
    workbench.removeGroup,
    { params: { id } },
  );
const order = (groupIds: readonly string[], body: object = {}, person: Person = team.owner) =>
  app.call<WorkbenchSettings>(person, workbench.orderGroups, { body: { groupIds, ...body } });
const setStatus = (status: string, body: object = {}, person: Person = team.owner) =>
  app.call<WorkbenchSettings>(person, workbench.setStatus, { body: { status, ...body } });
const groupsOf = async (person: Person = team.owner) => (await read(person)).data.groups;
const idOf = async (name: string, person: Person = team.owner) =>
  (await groupsOf(person)).find((group) => group.name === name)?.groupId ?? '';
const names = async () => (await groupsOf()).map(({ name }) => name);

describe('changing the workbench', () => {
  it('is refused without the code, and with a smaller scope than the whole team', async () => {
    await create('First');
    const id = await idOf('First');
    const calls = (person: Person) => [
      create('Another', {}, person),
      update(id, { name: 'Mine' }, person),
      order([id], {}, person),
      setStatus('OPENED', {}, person),
      remove(id, person),
    ];
    expect((await Promise.all(calls(team.member))).map(({ code }) => code)).toEqual(Array(5).fill(40300));
    expect((await Promise.all(calls(scoped))).map(({ code }) => code)).toEqual(Array(5).fill(40350));
    expect(await names()).toEqual(['First']);
    expect((await read(scoped)).data.can).toEqual({ edit: false });
    expect((await read(team.member)).code).toBe(40300);
  });

  it('does not affect groups of another team', async () => {
    await create('Theirs', { appIds: [closed] }, other.owner);
    const id = await idOf('Theirs', other.owner);
    expect((await update(id, { name: 'Ours' })).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
    await create('Ours');
    expect((await order([id])).code).toBe(40900);
    expect((await groupsOf(other.owner)).map(({ name }) => name)).toEqual(['Theirs']);
    expect(await names()).toEqual(['Ours']);
  });
});

describe('enabling the workbench', () => {
  it('is refused without a group, and so is deleting the last group while it is enabled', async () => {
    expect((await setStatus('OPENED')).code).toBe(40986);
    expect((await read()).data.status).toBe('STOP');
    await create('Only');
    const done = await setStatus('OPENED');
    expect(done.data.status).toBe('OPENED');
    expect((await setStatus('OPENED')).code).toBe(42203);
    expect((await remove(await idOf('Only'))).code).toBe(40986);
    await create('Second');
    expect((await remove(await idOf('Only'))).code).toBe(0);
    expect((await remove(await idOf('Second'))).code).toBe(40986);
    expect((await setStatus('STOP')).data.status).toBe('STOP');
    expect((await remove(await idOf('Second'))).code).toBe(0);
    expect(await names()).toEqual([]);
  });

  it('never results in an enabled workbench without a group (20 concurrent rounds)', async () => {
    for (let round = 0; round < 20; round += 1) {
      const name = `Round ${round}`;
      await create(name);
      const id = await idOf(name);
      const [enabled, removed] = await Promise.all([setStatus('OPENED'), remove(id)]);
      const { status, groups } = (await read()).data;
      expect(status === 'OPENED' && groups.length === 0).toBe(false);
      expect([enabled.code, removed.code].filter((code) => code === 40986)).toHaveLength(1);
      if (status === 'OPENED') {
        await setStatus('STOP');
        await remove(id);
      }
    }
  });
});

describe('groups of the workbench', () => {
  it('have a name of 1 to 32 characters that is unique in the team', async () => {
    for (const name of ['', '   ', 'x'.repeat(33)])
      expect(await create(name)).toMatchObject({ code: 42200, fields: [{ field: 'name' }] });
    expect((await create('x'.repeat(32))).code).toBe(0);
    expect((await create('Daily')).code).toBe(0);
    expect(await create('daily')).toMatchObject({ code: 42200, fields: [{ field: 'name', message: rules.duplicateName }] });
    const id = await idOf('x'.repeat(32));
    expect(await update(id, { name: 'DAILY' })).toMatchObject({
      code: 42200,
      fields: [{ field: 'name', message: rules.duplicateName }],
    });
    expect((await update(await idOf('Daily'), { name: 'DAILY' })).code).toBe(0);
    expect((await create('Daily', {}, other.owner)).code).toBe(0);
  });

  it('are never more than fifteen, also with fifty concurrent clients', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => create(`Race ${n}`)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(15);
    expect(answers.filter(({ code }) => code !== 0).map(({ code }) => code)).toEqual(Array(35).fill(40985));
    expect(await names()).toHaveLength(15);
    const [first] = await groupsOf();
    await remove(first?.groupId ?? '');
    expect((await create('Sixteenth of all')).code).toBe(0);
    expect((await create('One more')).code).toBe(40985);
  });

  it('contain only apps the team has, at most a hundred', async () => {
    await create('Daily');
    const id = await idOf('Daily');
    expect((await update(id, { appIds: [closed] })).code).toBe(40980);
    expect((await create('Other', { appIds: [closed] })).code).toBe(40980);
    expect((await update(id, { appIds: [team.id] })).status).toBe(404);
    expect((await update(id, { appIds: ['no id'] })).code).toBe(42200);
    const many = Array.from({ length: 101 }, () => opened);
    expect(await update(id, { appIds: many })).toMatchObject({ code: 42200, fields: [{ field: 'appIds' }] });
    expect((await groupsOf())[0]?.appIds).toEqual([]);
    expect((await update(id, { appIds: [fixed, opened, stopped, fixed] })).data.groups[0]?.appIds).toEqual([
      fixed,
      opened,
      stopped,
    ]);
    expect((await create('Also', { appIds: [opened] })).code).toBe(0);
    expect((await update(id, { appIds: [opened, fixed, stopped] })).data.groups[0]?.appIds).toEqual([opened, fixed, stopped]);
    expect((await update(id, { appIds: [opened, fixed, stopped] })).code).toBe(42203);
    expect((await update(id, { appIds: [stopped] })).data.groups[0]?.appIds).toEqual([stopped]);
  });

  it('can contain exactly a hundred apps', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 100; n += 1) ids.push(await newApp({ default: true, plans: [] }));
    expect((await create('Full', { appIds: ids })).data.groups[0]?.appIds).toEqual(ids);
    await asPlatform(app.database, (db) =>
      db.updateTable('apps').set({ withdrawn_at: new Date() }).where('id', 'in', ids).execute(),
    );
    const { apps, groups } = (await read()).data;
    expect(apps.filter(({ appId }) => ids.includes(appId))).toEqual([]);
    // An app that was withdrawn later may remain in its group, but cannot be added to another.
    const id = groups[0]?.groupId ?? '';
    expect((await update(id, { appIds: ids.toReversed() })).code).toBe(0);
    expect((await create('Again', { appIds: ids.slice(0, 1) })).status).toBe(404);
  });

  it('have an order, and a restored order is kept', async () => {
    for (const name of ['A', 'B', 'C']) await create(name, { appIds: [opened] });
    const [a = '', b = '', c = ''] = (await groupsOf()).map(({ groupId }) => groupId);
    expect((await order([a, b])).code).toBe(40900);
    expect((await order([a, b, c])).code).toBe(42203);
    expect((await order([c, a, b])).data.groups.map(({ name }) => name)).toEqual(['C', 'A', 'B']);
    const { again, settings } = (await remove(a)).data;
    expect(settings.groups.map(({ name }) => name)).toEqual(['C', 'B']);
    expect(again).toEqual({ name: 'A', appIds: [opened], before: b });
    expect((await create(again.name, again)).data.groups.map(({ name, appIds }) => [name, appIds.length])).toEqual([
      ['C', 1],
      ['A', 1],
      ['B', 1],
    ]);
    expect((await remove(b)).data.again.before).toBe(null);
  });

  it('cannot be changed if they changed after they were read', async () => {
    const { version } = (await create('A')).data;
    const id = await idOf('A');
    const both = await Promise.all(['B', 'C'].map((name) => update(id, { name, version })));
    expect(both.map(({ code }) => code).toSorted((x, y) => x - y)).toEqual([0, 40900]);
    expect((await setStatus('OPENED', { version })).code).toBe(40900);
    expect((await create('D', { version })).code).toBe(40900);
    expect((await order([id], { version })).code).toBe(40900);
  });
});

it('every change of the workbench is logged', async () => {
  await create('A', { appIds: [opened] });
  await create('B');
  const [a = '', b = ''] = (await groupsOf()).map(({ groupId }) => groupId);
  await update(a, { name: 'AA', appIds: [fixed] });
  await order([b, a]);
  await setStatus('OPENED');
  await setStatus('STOP');
  await remove(b);
  const log = (await readLog(app.database, team.id)).filter(({ action }) => action.startsWith('workbench'));
  expect(log.map(({ action }) => action)).toEqual([
    'workbenchGroup.create',
    'workbenchGroup.create',
    'workbenchGroup.update',
    'workbenchGroup.order',
    'workbench.enable',
    'workbench.stop',
    'workbenchGroup.delete',
  ]);
  expect(log[2]).toMatchObject({ before: { name: 'A' }, after: { name: 'AA' } });
  expect(log[3]).toMatchObject({ before: { groups: ['AA', 'B'] }, after: { groups: ['B', 'AA'] } });
});
