import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { type Banner, type BannerList, banners, type ShownBanner } from '#contract/workplace/banners.ts';
import { app } from '#dev/testing/api-test.ts';
import { team, test } from '#dev/testing/team-test.ts';
import { type Person, readLog, seedAccountMember, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

let other: TestTeam;
let picture: Buffer;

beforeAll(async () => {
  picture = await drawn(1380, 564);
});
beforeEach(async () => {
  other = await seedTeam(app.database, 'Elsewhere');
});

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1F5FD0' } })
    .png()
    .toBuffer();
const written = {
  name: 'Spring outing',
  linkType: 'NULL',
  linkAddress: null,
  notice: '',
  shown: true,
  startsAt: null,
  endsAt: null,
  departmentIds: [] as string[],
  languages: [] as string[],
};
const create = (over: object = {}, person: Person = team.owner, content = picture) =>
  app.call<Banner>(person, banners.create, {
    body: { banner: JSON.stringify({ ...written, ...over }) },
    file: { name: 'outing.png', content },
  });
const made = async (over: object = {}) => (await create(over)).data.bannerId;
const update = (id: string, body: object, person: Person = team.owner) =>
  app.call<Banner>(person, banners.update, { params: { id }, body });
const setImage = (id: string, person: Person = team.owner, content = picture) =>
  app.call<Banner>(person, banners.setImage, { params: { id }, file: { name: 'b.png', content } });
const order = (bannerIds: string[], person: Person = team.owner) =>
  app.call<BannerList>(person, banners.order, { body: { bannerIds } });
const remove = (id: string, person: Person = team.owner) => app.call(person, banners.remove, { params: { id } });
const list = async (person: Person = team.owner) => (await app.call<BannerList>(person, banners.list)).data;
const shown = async (person: Person = team.member, language = 'en') =>
  (await app.call<{ items: ShownBanner[] }>(person, banners.shown, { headers: { 'accept-language': language } })).data.items.map(
    ({ name }) => name,
  );

/** Gives a person a role for banners with the scope of the Product department only. */
async function lookAfterProduct(person: Person): Promise<void> {
  await inTransaction(app.database, { teamId: team.id }, async (tx) => {
    const role = { team_id: team.id, role_id: crypto.randomUUID() };
    await tx
      .insertInto('roles')
      .values({ team_id: team.id, id: role.role_id, name: 'Banners', type: 'CUSTOM', scope: 'DEPARTMENTS' })
      .execute();
    await tx
      .insertInto('role_grants')
      .values({ ...role, menu_code: '070200', access: 'edit' })
      .execute();
    await tx
      .insertInto('role_scope_departments')
      .values({ ...role, department_id: team.product })
      .execute();
    await tx
      .insertInto('role_members')
      .values({ ...role, member_id: person.memberId })
      .execute();
  });
}

describe('refusals', () => {
  test('refuse callers without the code and those whose scope is only part of the team', async () => {
    const id = await made();
    const calls = (person: Person) => [
      create({}, person),
      update(id, { name: 'Mine' }, person),
      setImage(id, person),
      order([id], person),
      remove(id, person),
    ];
    expect((await Promise.all(calls(team.member))).map(({ code }) => code)).toEqual(Array(5).fill(40300));
    expect((await app.call(team.member, banners.list)).code).toBe(40300);
    await lookAfterProduct(team.hr);
    expect((await Promise.all(calls(team.hr))).map(({ code }) => code)).toEqual(Array(5).fill(40350));
    expect(await list(team.hr)).toMatchObject({ can: { edit: false }, items: [{ name: 'Spring outing' }] });
  });

  test('refuse banners and departments of another team', async () => {
    const id = (await create({}, other.owner)).data.bannerId;
    expect((await update(id, { name: 'Ours' })).status).toBe(404);
    expect((await setImage(id)).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
    expect((await order([id])).code).toBe(40900);
    expect(await create({ departmentIds: [other.sales] })).toMatchObject({ status: 422, fields: [{ field: 'departmentIds' }] });
    expect((await list()).items).toEqual([]);
    expect((await list(other.owner)).items).toHaveLength(1);
  });

  test('name each invalid field', async () => {
    const faultsOf = async (over: object) => (await create(over)).fields?.map(({ field }) => field);
    expect(await faultsOf({ name: '  ' })).toEqual(['name']);
    expect(await faultsOf({ linkType: 'LINK' })).toEqual(['linkAddress']);
    for (const linkAddress of [
      'javascript:alert(1)',
      'ftp://example.com',
      'example.com',
      'https://me:secret@example.com',
      'https://:secret@example.com',
      'https://example.com/\u202Egnp.exe',
      'data:text/html,x',
    ])
      expect(await faultsOf({ linkType: 'LINK', linkAddress })).toEqual(['linkAddress']);
    expect(await faultsOf({ linkType: 'NOTIFICATION', notice: ' ' })).toEqual(['notice']);
    expect(await faultsOf({ notice: 'a\u202Eb' })).toEqual(['notice']);
    expect(await faultsOf({ startsAt: '2026-03-02T09:00', endsAt: '2026-03-02T09:00' })).toEqual(['endsAt']);
    expect(await faultsOf({ startsAt: '2026-02-30T09:00' })).toEqual(['startsAt']);
    expect(await faultsOf({ languages: ['fr'] })).toEqual(['languages.0']);
    expect((await app.call(team.owner, banners.create, { file: { name: 'b.png', content: picture } })).code).not.toBe(0);
    expect((await list()).items).toEqual([]);
  });

  test('refuse pictures of another ratio or type and those that are too large', async () => {
    for (const [width, height] of [
      [690, 400],
      [69, 28],
      [689, 282],
    ] as const)
      expect(await create({}, team.owner, await drawn(width, height))).toMatchObject({
        status: 422,
        fields: [{ field: 'file' }],
      });
    expect(await create({}, team.owner, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatchObject({ status: 415 });
    expect(await create({}, team.owner, Buffer.alloc(5_000_001))).toMatchObject({ status: 413 });
    expect((await list()).items).toEqual([]);
  });

  test('apply above thirty banners, also to concurrent additions', async () => {
    for (let n = 0; n < 28; n += 1) await create();
    const codes = (await Promise.all([create(), create(), create(), create()])).map(({ code }) => code);
    expect(codes.toSorted()).toEqual([0, 0, 40947, 40947]);
    expect((await list()).items).toHaveLength(30);
  });
});

describe('a banner', () => {
  test('has a picture of exactly 690 × 282, and a new address on every change', async () => {
    const { data } = await create();
    const at = (url: string) => app.app.inject({ url });
    expect(await sharp((await at(data.imageUrl)).rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 690,
      height: 282,
    });
    const changed = (await setImage(data.bannerId, team.owner, await drawn(1380, 564))).data;
    expect(await sharp((await at(changed.imageUrl)).rawPayload).metadata()).toMatchObject({ width: 690, height: 282 });
    expect((await at(data.imageUrl)).statusCode).toBe(404);
    expect((await remove(data.bannerId)).code).toBe(0);
    expect((await at(changed.imageUrl)).statusCode).toBe(404);
  });

  test('drops fields of other link types, and refuses unchanged and outdated changes', async () => {
    const { data } = await create({ linkType: 'LINK', linkAddress: 'https://example.com/form' });
    expect((await update(data.bannerId, { name: 'Spring outing' })).code).toBe(42203);
    expect((await update(data.bannerId, { name: 'Other', version: data.version + 1 })).code).toBe(40900);
    const notice = await update(data.bannerId, {
      linkType: 'NOTIFICATION',
      notice: 'At nine\r\nin the lobby',
      version: data.version,
    });
    expect(notice.data).toMatchObject({ linkType: 'NOTIFICATION', linkAddress: null, notice: 'At nine\nin the lobby' });
    expect((await update(data.bannerId, { linkType: 'NULL' })).data).toMatchObject({ linkAddress: null, notice: '' });
  });

  test('keeps the order that was set, and logs every change in words', async () => {
    const ids = [await made({ name: 'A' }), await made({ name: 'B', departmentIds: [team.jakarta] }), await made({ name: 'C' })];
    expect((await order(ids.slice(1))).code).toBe(40900);
    expect((await order(ids)).code).toBe(42203);
    await order(ids.toReversed());
    expect((await list()).items.map(({ name }) => name)).toEqual(['C', 'B', 'A']);
    const log = (await readLog(app.database, team.id)).filter(({ action }) => action.startsWith('banner'));
    expect(log.map(({ action }) => action)).toEqual(['banner.create', 'banner.create', 'banner.create', 'banner.order']);
    expect(log[1]).toMatchObject({ after: { name: 'B', departments: [expect.stringContaining('Jakarta')] } });
    expect(log[3]).toMatchObject({ before: { banners: ['A', 'B', 'C'] }, after: { banners: ['C', 'B', 'A'] } });
  });
});

describe('banners on home', () => {
  test('are shown by department, including subdepartments, by language and by period', async () => {
    const below = await seedAccountMember(app.database, team.id, 'Jo Jakarta', team.jakarta);
    await create({ name: 'All' });
    await create({ name: 'Sales', departmentIds: [team.sales] });
    await create({ name: 'Chinese', languages: ['cn', 'hk'] });
    await create({ name: 'Aside', shown: false });
    await create({ name: 'Over', endsAt: '2020-01-01T00:00' });
    await create({ name: 'Coming', startsAt: '2999-01-01T00:00' });
    expect(await shown(team.member)).toEqual(['All']);
    expect(await shown(below)).toEqual(['All', 'Sales']);
    expect(await shown(team.member, 'zh-HK')).toEqual(['All', 'Chinese']);
    expect(await shown(other.member)).toEqual([]);
    expect((await list()).items.map(({ state }) => state)).toEqual(['SHOWN', 'SHOWN', 'SHOWN', 'ASIDE', 'OVER', 'COMING']);
  });

  test('reveal no audience, and only the departments within the scope of the manager', async () => {
    await create({ name: 'Two', departmentIds: [team.sales, team.product] });
    const raw = (await app.call(team.member, banners.shown)).raw.body;
    expect(raw).not.toContain(team.product);
    await lookAfterProduct(team.hr);
    const [seen] = (await list(team.hr)).items;
    expect(seen?.departments.map(({ name }) => name)).toEqual(['Product']);
    expect(seen?.otherDepartments).toBe(1);
  });

  test('follow the time zone of the team', async () => {
    await inTransaction(app.database, { teamId: team.id }, (tx) =>
      tx.updateTable('teams').set({ time_zone: 'Pacific/Kiritimati' }).where('id', '=', team.id).execute(),
    );
    const { data } = await create({ startsAt: '2026-03-01T09:00' });
    expect(data.startsAt).toBe('2026-03-01T09:00');
    const stored = await inTransaction(app.database, { teamId: team.id }, (tx) =>
      tx.selectFrom('banners').select('starts_at').executeTakeFirstOrThrow(),
    );
    expect(stored.starts_at?.toISOString()).toBe('2026-02-28T19:00:00.000Z');
  });
});
