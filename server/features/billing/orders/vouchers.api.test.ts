import sharp from 'sharp';
import { beforeEach, describe, expect } from 'vitest';
import { orders } from '#contract/billing/orders.ts';
import type { OrderDetail } from '#contract/billing/order-views.ts';
import { app } from '#dev/testing/api-test.ts';
import { team, test } from '#dev/testing/team-test.ts';
import { seedApp, seedTeamApp } from '#dev/testing/apps.ts';
import { type SeededState, seededStates, seedOrder } from '#dev/testing/orders.ts';
import { asSupport, letSupportIn, seedStaff } from '#dev/testing/support.ts';
import { type Person, readLog, seedTeam } from '#dev/testing/team.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { reviewBy } from './orders.rules.ts';

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n%%EOF\n');

const appId = await seedApp(app.database, 'vouchers');
const plain = { width: 60, height: 40, channels: 3 as const, background: '#fff' };
const picture = await sharp({ create: plain })
  .withExif({ IFD0: { Copyright: 'canary-in-exif' } })
  .png()
  .toBuffer();
beforeEach(async () => {
  await seedTeamApp(app.database, team, appId);
});

interface Given {
  name?: string;
  note?: string;
  person?: Person;
  key?: string;
}
const upload = (id: string, content: Buffer, { name = 'transfer.png', note, person = team.owner, key }: Given = {}) =>
  app.call<OrderDetail>(person, orders.uploadVoucher, {
    params: { id },
    file: { name, content },
    ...(note !== undefined && { body: { note } }),
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const fetched = (id: string, voucherId: string, person = team.owner) =>
  app.call(person, orders.voucher, { params: { id, voucherId } });
const transfer = (state: SeededState = 'CREATE', of = team) =>
  seedOrder(app.database, of, appId, { state, payType: 'BANK_TRANSFER' });
const read = async (id: string) => (await app.call<OrderDetail>(team.owner, orders.read, { params: { id } })).data;
const filesKept = () =>
  asTeam(app.database, team.id, (db) => db.selectFrom('files').select('id').where('purpose', '=', 'VOUCHER').execute());

describe('refusals', () => {
  test('files that are not of the four supported types are refused, whatever their name', async () => {
    const { id } = await transfer();
    const tries: [string, Buffer, number][] = [
      ['page.pdf', Buffer.from('<html><script>alert(1)</script></html>'), 41500],
      ['page.pdf', Buffer.from(' %PDF-1.7 %%EOF'), 41500],
      ['cut.pdf', Buffer.from('%PDF-1.7\n1 0 obj'), 42201],
      ['hidden.pdf', Buffer.concat([pdf, Buffer.alloc(5000, 0x41)]), 42201],
      ['x.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 41500],
      ['x.gif', Buffer.from('GIF89a'), 41500],
      ['x.png', picture.subarray(0, -20), 42201],
      ['x.jpg', Buffer.from('\xff\xd8\xffnot a picture', 'latin1'), 41500],
      ['x.webp', Buffer.from('RIFF1234WEBPVP8 nothing', 'latin1'), 41500],
      ['x.exe', Buffer.from('MZ'), 41500],
      ['big.pdf', Buffer.concat([pdf, Buffer.alloc(10_000_001)]), 41300],
    ];
    for (const [name, content, code] of tries) expect([name, (await upload(id, content, { name })).code]).toEqual([name, code]);
    expect((await upload(id, picture, { note: 'a‮b' })).fields?.map(({ field }) => field)).toEqual(['note']);
    expect((await upload(id, picture, { note: 'x'.repeat(201) })).status).toBe(422);
    expect((await upload(id, picture, { note: 'By card 4242 4242 4242 4242' })).code).toBe(42210);
    expect((await upload(id, picture, { note: 'By card ４０００-０５６６-５５６６-５５５６' })).code).toBe(42210);
    const none = await app.call(team.owner, orders.uploadVoucher, { params: { id }, body: {} });
    expect(none.fields).toMatchObject([{ field: 'file', message: 'Please upload a transfer voucher' }]);
    expect(await filesKept()).toEqual([]);
    expect((await read(id)).label).toBe('CREATE');
  });

  test.each(seededStates)('%s: accepts a voucher only in the states of the table', async (state) => {
    const { id } = await transfer(state);
    const before = (await filesKept()).length;
    const { code } = await upload(id, picture);
    const taken = state === 'CREATE' || state === 'UPLOADED_VOUCHER';
    expect(code).toBe(taken ? 0 : state === 'WAIT_PAID' ? 40917 : 40916);
    expect((await filesKept()).length - before).toBe(taken ? 1 : 0);
  });

  test('vouchers are refused for card orders, orders of another team, in provider support, and beyond twenty', async () => {
    const card = await seedOrder(app.database, team, appId, { state: 'CREATE' });
    expect((await upload(card.id, picture)).code).toBe(40957);
    const other = await seedTeam(app.database, 'Other Company');
    const theirs = await transfer('UPLOADED_VOUCHER', other);
    expect((await upload(theirs.id, picture)).status).toBe(404);
    await letSupportIn(app, other.id);
    const support = await asSupport(app, await seedStaff(app, 'Sina Staff'), other.id);
    expect((await upload(theirs.id, picture, { person: support })).code).toBe(40340);
    for (let n = 1; n < 20; n += 1) expect((await upload(theirs.id, pdf, { person: other.owner })).status).toBe(200);
    expect((await upload(theirs.id, pdf, { person: other.owner })).code).toBe(40956);
  });
});

test('re-encodes pictures, removes metadata and sanitises the file name', async () => {
  const { id } = await transfer();
  const { data } = await upload(id, picture, { name: '../..\\"x‮gnp.html.png', note: ' From account 77 ' });
  expect(data).toMatchObject({ label: 'UPLOADED_VOUCHER', open: true });
  expect(data.vouchers).toMatchObject([{ kind: 'PICTURE', note: 'From account 77', by: 'Olivia Owner', status: 'WAITING' }]);
  const [kept] = data.vouchers;
  expect(kept?.name).toMatch(/^[\w .]+\.png$/);
  const { raw } = await fetched(id, kept?.id ?? '');
  expect(raw.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
  expect(raw.headers['content-disposition']).toMatch(/^attachment;/);
  expect(raw.headers['content-security-policy']).toContain('sandbox');
  expect(raw.rawPayload.includes('canary-in-exif')).toBe(false);
  expect((await readLog(app.database, team.id)).at(-1)).toMatchObject({ action: 'order.voucher', object_id: id });
});

test.each([
  ['轉賬 3 Dec.png', 'png', '轉賬 3 Dec.png'],
  ['IMG_2041.JPEG', 'jpeg', 'IMG_2041.JPEG'],
  ['advice.webp', 'webp', 'advice.webp'],
  ['screenshot', 'png', 'screenshot.png'],
  ['photo.png', 'jpeg', 'photo.jpg'],
] as const)('the picture %s of type %s is listed and downloaded as %s, in its own format', async (name, type, stored) => {
  const { id } = await transfer();
  const content = await sharp({ create: plain }).toFormat(type).toBuffer();
  const { data } = await upload(id, content, { name });
  expect(data.vouchers[0]?.name).toBe(stored);
  const { raw } = await fetched(id, data.vouchers[0]?.id ?? '');
  expect(raw.headers['content-type']).toBe(`image/${type}`);
  expect(raw.headers['content-disposition']).toContain(encodeURIComponent(stored));
  expect((await sharp(raw.rawPayload).metadata()).format).toBe(type);
});

test('a PDF is stored unchanged and served only as a download', async () => {
  const { id } = await transfer();
  const { data } = await upload(id, pdf, { name: '轉賬.pdf' });
  expect(data.vouchers[0]).toMatchObject({ kind: 'PDF', name: '轉賬.pdf', size: pdf.length });
  const { raw } = await fetched(id, data.vouchers[0]?.id ?? '');
  expect(raw.rawPayload.equals(pdf)).toBe(true);
  expect(raw.headers['content-disposition']).toMatch(/^attachment;/);
  const other = await transfer('CANCELED');
  expect((await fetched(other.id, data.vouchers[0]?.id ?? '')).status).toBe(404);
  expect((await fetched(id, data.vouchers[0]?.id ?? '', team.hr)).code).toBe(40300);
});

test('a new voucher replaces the waiting one, and a retry does not add another', async () => {
  const { id } = await transfer();
  await upload(id, picture);
  const [first, again] = [await upload(id, pdf, { key: 'voucher-once-1' }), await upload(id, pdf, { key: 'voucher-once-1' })];
  expect(again.data).toEqual(first.data);
  expect(first.data.vouchers.map(({ status }) => status)).toEqual(['WAITING', 'REPLACED']);
  expect(await filesKept()).toHaveLength(2);
});

test('of ten simultaneous uploads all are counted and one waits for review', async () => {
  const { id } = await transfer();
  const answers = await Promise.all(Array.from({ length: 10 }, () => upload(id, pdf)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  const { vouchers } = await read(id);
  expect(vouchers.filter(({ status }) => status === 'WAITING')).toHaveLength(1);
  expect(vouchers).toHaveLength(10);
});

describe('the review is due at the end of the third working day in the time zone of the team', () => {
  test.each([
    ['a Sunday', '2026-11-22T03:00:00Z', 'Asia/Hong_Kong', '2026-11-25T15:59:59.999Z'],
    ['a Monday', '2026-11-23T03:00:00Z', 'Asia/Hong_Kong', '2026-11-26T15:59:59.999Z'],
    ['a Friday', '2026-11-27T03:00:00Z', 'UTC', '2026-12-02T23:59:59.999Z'],
    ['Friday there, Saturday here', '2026-11-27T20:00:00Z', 'Asia/Hong_Kong', '2026-12-02T15:59:59.999Z'],
    ['over a change of clocks', '2026-03-27T12:00:00Z', 'Europe/London', '2026-04-01T22:59:59.999Z'],
  ])('%s', (_name, at, zone, end) => {
    expect(reviewBy(new Date(at), zone).toISOString()).toBe(end);
  });
});
