import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FieldFault } from '#contract/errors.ts';
import { catalogue } from '#contract/apps/catalogue.ts';
import { appManifest } from '#contract/apps/app-manifest.ts';
import { manifestInput, seedTeamApp } from '#dev/testing/apps.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { seedTeam } from '#dev/testing/team.ts';
import { asPlatform } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { bringBack, listApps, takeOff } from './offer.service.ts';
import { publishApp, type PublishOptions } from './publish.service.ts';

let icon: Buffer;
const app = await startTestApp();
beforeAll(async () => {
  icon = await picture('#1f5fd0');
});
afterAll(() => app.close());

const picture = (background: string) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer();

const four = (text: string) => ({ en: text, cn: text, hk: text, id: text });
const shot = (file: string) => ({ file, caption: four('A screen') });

interface Given extends PublishOptions {
  pictures?: Record<string, Buffer>;
  by?: string;
}

function publish(
  key: string,
  over: Record<string, unknown> = {},
  { pictures = { 'icon.png': icon }, by = 'test', ...options }: Given = {},
) {
  const manifest = appManifest.parse(manifestInput(key, over));
  return publishApp(app.database, manifest, new Map(Object.entries(pictures)), by, options);
}

async function faultsOf(work: Promise<unknown>): Promise<FieldFault[]> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof AppError ? (error.detail.fields ?? [{ field: error.error, rule: 'notFound' }]) : [];
}

const rows = (key: string) =>
  asPlatform(app.database, (db) => db.selectFrom('apps').selectAll().where('key', '=', key).executeTakeFirst());

describe('publishing is refused', () => {
  it('without its pictures, or with a file that is no picture, and stores nothing', async () => {
    expect(await faultsOf(publish('bare', { screenshots: [shot('one.png')] }, { pictures: {} }))).toEqual([
      { field: 'icon', rule: 'pictureMissing' },
      { field: 'screenshots.0.file', rule: 'pictureMissing' },
    ]);
    const pictures = { 'icon.png': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') };
    expect(await faultsOf(publish('bare', {}, { pictures }))).toEqual([{ field: 'icon', rule: 'pictureUnreadable' }]);
    const large = { 'icon.png': Buffer.alloc(5_000_001) };
    expect(await faultsOf(publish('bare', {}, { pictures: large }))).toEqual([
      { field: 'icon', rule: 'imageTooLarge', args: { max: 5 } },
    ]);
    expect(await rows('bare')).toBeUndefined();
  });

  it('for a version that is not higher, or that was published with other content', async () => {
    await publish('steps', { version: '1.10.0' });
    expect(await faultsOf(publish('steps', { version: '1.9.0' }))).toEqual([
      { field: 'version', rule: 'versionNotHigher', args: { version: '1.10.0' } },
    ]);
    expect(await faultsOf(publish('steps', { version: '1.10.0', developer: 'Another' }))).toEqual([
      { field: 'version', rule: 'versionTaken' },
    ]);
    const other = { 'icon.png': await picture('#c2323a') };
    expect(await faultsOf(publish('steps', { version: '1.10.0' }, { pictures: other }))).toEqual([
      { field: 'version', rule: 'versionTaken' },
    ]);
    expect(await rows('steps')).toMatchObject({ version: '1.10.0', manifest: { developer: 'Example Software' } });
  });

  it('if a document has a published version but other texts, also for an old version', async () => {
    const policy = (version: string, text: string) => ({ privacyPolicy: { version, texts: four(text) } });
    await publish('terms', policy('1', 'First'));
    await publish('terms', { version: '1.1.0', ...policy('2', 'Second') });
    expect(await faultsOf(publish('terms', { version: '1.2.0', ...policy('1', 'Other') }))).toEqual([
      { field: 'privacyPolicy.texts', rule: 'documentChanged' },
    ]);
    expect(await publish('terms', { version: '1.2.0', ...policy('1', 'First') })).toMatchObject({ unchanged: false });
  });

  it('if the version on offer is no longer the reviewed one', async () => {
    await publish('looked', {}, { replaces: null });
    expect(await faultsOf(publish('looked', { version: '2.0.0' }, { replaces: null }))).toMatchObject([
      { field: 'changedMeanwhile' },
    ]);
    expect(await faultsOf(publish('unknown', {}, { replaces: '1.0.0' }))).toMatchObject([{ field: 'changedMeanwhile' }]);
  });
});

describe('publishing', () => {
  it('stores manifest, documents, pictures and the search text', async () => {
    const name = { en: 'Timesheet', cn: '考勤管理', hk: '考勤管理', id: 'Absensi' };
    const { appId, unchanged } = await publish(
      'timesheet',
      { name, keywords: ['Punch'], screenshots: [shot('shots/one.png')] },
      { pictures: { 'icon.png': icon, 'one.png': icon }, by: 'Robin' },
    );
    expect(unchanged).toBe(false);
    const row = await rows('timesheet');
    expect(row).toMatchObject({ id: appId, version: '1.0.0', per_seat: true, is_free: false, privacy_version: '1' });
    for (const word of ['timesheet', 'absensi', '考勤', 'kaoqinguanli', 'kqgl', 'punch', 'example software'])
      expect(row?.search_text).toContain(word);
    const stored = await asPlatform(app.database, (db) =>
      db
        .selectFrom('app_pictures')
        .select(['id', 'kind', 'width', 'height', 'content'])
        .where('app_id', '=', appId)
        .orderBy('id')
        .execute(),
    );
    expect(stored).toMatchObject([
      { id: row?.icon_id, kind: 'ICON', width: 256, height: 256 },
      { kind: 'SCREENSHOT', width: 1280, height: 800 },
    ]);
    expect(await sharp(stored[1]?.content).metadata()).toMatchObject({ format: 'webp', width: 1280, height: 800 });
    const versions = await asPlatform(app.database, (db) =>
      db.selectFrom('app_versions').select(['version', 'published_by']).where('app_id', '=', appId).execute(),
    );
    expect(versions).toEqual([{ version: '1.0.0', published_by: 'Robin' }]);
  });

  it('changes nothing for the same version, and takes effect once if two publish at the same time', async () => {
    const both = await Promise.all([publish('twice'), publish('twice')]);
    expect(both.map(({ unchanged }) => unchanged).toSorted()).toEqual([false, true]);
    const before = await rows('twice');
    expect(await publish('twice')).toMatchObject({ unchanged: true });
    expect(await rows('twice')).toEqual(before);
  });

  it('keeps the addresses of unchanged pictures, and gives changed ones a new address', async () => {
    await publish('faces');
    const first = await rows('faces');
    await publish('faces', { version: '1.0.1' });
    expect((await rows('faces'))?.icon_id).toBe(first?.icon_id);
    await publish('faces', { version: '1.0.2' }, { pictures: { 'icon.png': await picture('#1a7f4b') } });
    expect((await rows('faces'))?.icon_id).not.toBe(first?.icon_id);
  });
});

describe('pictures', () => {
  it('are not found under an unknown address, and are public otherwise', async () => {
    await publish('shown');
    const id = (await rows('shown'))?.icon_id ?? '';
    expect(await app.call(null, catalogue.picture, { params: { id: '00000000-0000-4000-8000-000000000000' } })).toMatchObject({
      code: 40400,
    });
    expect(await app.call(null, catalogue.picture, { params: { id: 'icon.png' } })).toMatchObject({ code: 40400 });
    const { status, raw } = await app.call(null, catalogue.picture, { params: { id } });
    expect(status).toBe(200);
    expect(raw.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(raw.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 256 });
  });
});

describe('withdrawing an app', () => {
  it('is refused for an unknown app, one already withdrawn, and a default app', async () => {
    await publish('gone');
    await publish('all', { default: true, plans: [] });
    await takeOff(app.database, { key: 'gone' }, 'test');
    const error = (work: Promise<unknown>) => work.catch((thrown: AppError) => thrown.error);
    expect(await error(takeOff(app.database, { key: 'nothing' }, 'test'))).toBe('notFound');
    expect(await error(takeOff(app.database, { key: 'gone' }, 'test'))).toBe('noChanges');
    expect(await error(takeOff(app.database, { key: 'all' }, 'test'))).toBe('appFixed');
    expect(await error(bringBack(app.database, { key: 'all' }, 'test'))).toBe('noChanges');
  });

  it('counts the teams that keep it, lasts through a new version, and ends when the app is restored', async () => {
    const { appId } = await publish('kept');
    const [one, two] = [await seedTeam(app.database, 'One'), await seedTeam(app.database, 'Two')];
    await seedTeamApp(app.database, one, appId, { paidDays: 30, seats: 7 });
    await seedTeamApp(app.database, two, appId, { availability: 'STOP' });
    expect(await takeOff(app.database, { id: appId }, 'test')).toEqual({
      id: appId,
      opened: 2,
      stopped: 1,
      trying: 1,
      paying: 1,
      seats: 7,
    });
    expect(await publish('kept', { version: '1.1.0' })).toMatchObject({ withdrawn: true });
    expect((await rows('kept'))?.withdrawn_at).not.toBeNull();
    await bringBack(app.database, { id: appId }, 'test');
    expect((await rows('kept'))?.withdrawn_at).toBeNull();
    expect((await listApps(app.database)).find(({ key }) => key === 'kept')).toMatchObject({ opened: 2, withdrawn: false });
  });
});
