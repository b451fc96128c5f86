import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import type { z } from 'zod';
import { catalogue } from '#contract/apps/catalogue.ts';
import type { Endpoint } from '#contract/kit.ts';
import { manifestInput, seedTeamApp } from '#dev/testing/apps.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { multipart } from '#dev/testing/multipart.ts';
import { seedStaff } from '#dev/testing/support.ts';
import { type Person, seedTeam } from '#dev/testing/team.ts';
import { t } from '#dev/testing/texts.ts';

const app = await startTestApp();
const robin = await seedStaff(app, 'Robin Staff');
const team = await seedTeam(app.database, 'Harbour');
const icon = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#1f5fd0' } })
  .png()
  .toBuffer();
afterAll(() => app.close());

type Preview = z.output<typeof catalogue.preview.output>;
type Row = z.output<typeof catalogue.read.output>;
type Given = { text?: string; fields?: Record<string, string>; pictures?: readonly string[] };

async function send(endpoint: Endpoint, person: Person, { text, fields, pictures = ['icon.png'] }: Given) {
  const files = [
    ...(text === undefined ? [] : [{ field: 'manifest', name: 'app.yaml', content: Buffer.from(text) }]),
    ...pictures.map((name) => ({ field: 'pictures', name, content: icon })),
  ];
  const { headers, payload } = multipart(files, fields);
  const authorization = `Bearer test.${person.accountId}.1${person.session ? `.${person.session}` : ''}`;
  const raw = await app.app.inject({
    method: endpoint.method,
    url: endpoint.path,
    headers: { ...headers, authorization, 'accept-language': 'en' },
    payload,
  });
  return raw.json<{ code: number; data: Preview & { id: string }; fields?: { field: string; message: string }[] }>();
}

const manifest = (key: string, over: Record<string, unknown> = {}) => stringify(manifestInput(key, over));
const preview = (given: Given) => send(catalogue.preview, robin, given);
const publish = (key: string, over: Record<string, unknown> = {}, replaces = '') =>
  send(catalogue.publish, robin, { text: manifest(key, over), fields: { replaces } });
const read = async (id: string) => (await app.call<Row>(robin, catalogue.read, { params: { id } })).data;

describe('publishing from the staff area is refused', () => {
  it('to people who are not provider staff, and to staff without a fresh sign-in', async () => {
    expect(await send(catalogue.publish, team.owner, { text: manifest('no') })).toMatchObject({ code: 40300 });
    expect(await send(catalogue.publish, { ...robin, session: 'old' }, { text: manifest('no') })).toMatchObject({ code: 40301 });
    expect(await send(catalogue.preview, { ...robin, session: 'old' }, { text: manifest('no') })).toMatchObject({ code: 0 });
  });

  it('without a manifest, with one that is not YAML, and with every fault by its path', async () => {
    expect(await preview({})).toMatchObject({ code: 42200, fields: [{ field: 'manifest' }] });
    expect((await preview({ text: 'key: [1,\n b: }' })).data).toMatchObject({ app: null, faults: [{ line: 2 }] });
    const wrong = manifest('wrong', { version: '1', website: 'nowhere', surplus: true });
    const { faults } = (await preview({ text: wrong })).data;
    expect(faults.map(({ field }) => field).toSorted()).toEqual(['surplus', 'version', 'website']);
    for (const { field, line } of faults) expect(wrong.split('\n')[line - 1]).toMatch(new RegExp(`^${field}:`));
    expect(await send(catalogue.publish, robin, { text: wrong })).toMatchObject({ code: 42200 });
    expect((await preview({ text: manifest('bare'), pictures: [] })).data).toMatchObject({
      faults: [{ field: 'icon', message: t('rules.pictureMissing') }],
      app: { key: 'bare' },
    });
  });

  it('if the version on offer is no longer the reviewed one', async () => {
    await publish('raced');
    expect(await publish('raced', { version: '1.1.0' })).toMatchObject({ code: 40900 });
    expect(await publish('raced', { version: '1.1.0' }, '1.0.0')).toMatchObject({ code: 0 });
  });
});

describe('a preview', () => {
  it('of a new app lists what is new, and stores nothing', async () => {
    const { app: seen, faults } = (await preview({ text: manifest('fresh') })).data;
    expect(faults).toEqual([]);
    expect(seen).toMatchObject({
      replaces: null,
      unchanged: false,
      plans: [{ key: 'team', change: 'ADDED' }],
      documents: [
        { kind: 'PRIVACY_POLICY', version: '1' },
        { kind: 'USER_AGREEMENT', version: '1' },
      ],
    });
    expect((await app.call<{ total: number }>(robin, catalogue.list, { query: { search: 'fresh' } })).data.total).toBe(0);
  });

  it('of a new version lists changed texts, plans, scopes and documents, and the number of teams concerned', async () => {
    const { data } = await publish('differs');
    await seedTeamApp(app.database, team, data.id);
    expect((await preview({ text: manifest('differs') })).data.app).toMatchObject({ unchanged: true, documents: [], texts: [] });
    const four = (text: string) => ({ en: text, cn: text, hk: text, id: text });
    const signIn = { type: 'web', redirectUris: ['https://apps.example.com/callback'], scopes: ['email'] };
    const over = {
      version: '1.1.0',
      plans: [],
      developer: 'Another',
      userAgreement: { version: '2', texts: four('New') },
      signIn,
    };
    expect((await preview({ text: manifest('differs', over) })).data.app).toMatchObject({
      replaces: '1.0.0',
      opened: 1,
      texts: expect.arrayContaining([{ field: 'developer', before: 'Example Software', after: 'Another' }]),
      plans: [{ key: 'team', change: 'REMOVED' }],
      scopes: { added: ['openid', 'email'], removed: [] },
      documents: [{ kind: 'USER_AGREEMENT', version: '2' }],
      pictures: false,
    });
  });
});

it('the history names who published, withdrew and restored an app, the latest first', async () => {
  const { data } = await publish('told');
  const params = { id: data.id };
  expect((await app.call(robin, catalogue.withdraw, { params })).code).toBe(0);
  expect((await app.call(robin, catalogue.withdraw, { params })).code).toBe(42203);
  const withdrawn = await app.call<{ items: Row[] }>(robin, catalogue.list, { query: { state: 'WITHDRAWN' } });
  expect(withdrawn.data.items.map(({ key }) => key)).toEqual(['told']);
  expect((await app.call(robin, catalogue.restore, { params })).code).toBe(0);
  expect(await read(data.id)).toMatchObject({
    key: 'told',
    withdrawn: false,
    history: [
      { what: 'RESTORED', by: 'Robin Staff' },
      { what: 'WITHDRAWN', by: 'Robin Staff' },
      { what: 'PUBLISHED', by: 'Robin Staff', version: '1.0.0' },
    ],
  });
});
