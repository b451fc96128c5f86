import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { errors } from '#contract/errors.ts';
import type { OrderDetail } from '#contract/billing/order-views.ts';
import { orders } from '#contract/billing/orders.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { seedApp, seedTeamApp } from '#dev/testing/apps.ts';
import { createTestDatabase } from '#dev/testing/database.ts';
import { seedOrder } from '#dev/testing/orders.ts';
import { startSwift, swiftKeys } from '#dev/testing/swift.ts';
import { type Person, seedTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { fileName, insertFile, newFileId } from '#server/kernel/files/files.ts';
import { createHealth } from '#server/kernel/health/health.ts';
import { FileMissingError } from '#server/kernel/files/file-missing-error.ts';
import { FileStoreError } from '#server/kernel/files/file-store-error.ts';
import { StartError } from '#server/start-error.ts';
import { beginFiles } from './begin.ts';
import { checkFiles } from './check-files.ts';
import { type CopiedFiles, copyFiles, type CopyOptions } from './copy-files.ts';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder.ts';
import { checkOwnFiles } from './own-files.ts';
import { s3Store } from './s3.ts';

const swift = await startSwift();
const settings = await swift.bucket('files', { prefix: 'atrium/test/' });
const folder = mkdtempSync(join(tmpdir(), 'atrium-stores-'));
const app = await startTestApp({ store: s3Store(settings) });
const appId = await seedApp(app.database, 'stores');
afterAll(async () => {
  await app.close();
  await swift.stop();
  rmSync(folder, { recursive: true, force: true });
});

const listed = async (store: FileStore) => {
  const files: string[] = [];
  for await (const { name, size } of store.list()) files.push(`${name} ${size}`);
  return files.toSorted();
};
const textOf = async (store: FileStore, name: string) => (await buffer(await store.read(name))).toString();

describe.each<[string, FileStore]>([
  ['a folder', folderStore(join(folder, 'files'))],
  ['S3-compatible storage', s3Store(settings, { listedAtOnce: 2 })],
])('%s', (_kind, store) => {
  test('stores, replaces, lists and removes files', async () => {
    expect(await listed(store)).toEqual([]);
    await store.verify();
    for (const name of ['one/a', 'one/b', 'two/c', 'two/d', 'installation-id']) await store.put(name, Buffer.from(name));
    await store.put('one/b', Buffer.from('replaced'));
    await store.put('two/e', Buffer.alloc(0));
    expect(await textOf(store, 'one/a')).toBe('one/a');
    expect(await textOf(store, 'one/b')).toBe('replaced');
    expect(await textOf(store, 'two/e')).toBe('');
    expect([await store.sizeOf('one/b'), await store.sizeOf('two/e'), await store.sizeOf('two/never')]).toEqual([
      8,
      0,
      undefined,
    ]);
    for (const name of ['one/a', 'one/a', 'two/never']) await store.remove(name);
    expect(await listed(store)).toEqual(['installation-id 15', 'one/b 8', 'two/c 5', 'two/d 5', 'two/e 0']);
    await store.probe();
    await store.sweepParts();
    expect(await listed(store)).toHaveLength(5);
  });

  test('a missing file is a FileMissingError, and a name that is no id is refused', async () => {
    await expect(store.read('one/gone')).rejects.toBeInstanceOf(FileMissingError);
    await expect(async () => store.read('one/../two/c')).rejects.toThrow('invalid file name');
    await expect(async () => store.put('one/a b', Buffer.alloc(1))).rejects.toThrow('invalid file name');
  });

  test('a large file is stored from a stream and read as one', async () => {
    const content = randomBytes(24 * 1024 * 1024);
    const file = join(folder, 'large');
    writeFileSync(file, content);
    await store.put('one/large', { size: content.length, open: () => createReadStream(file) });
    const hash = createHash('sha256');
    for await (const part of await store.read('one/large')) hash.update(part as Buffer);
    expect(hash.digest('hex')).toBe(createHash('sha256').update(content).digest('hex'));
    await store.remove('one/large');
  });

  test('a file whose source fails is not stored', async () => {
    const open = () =>
      Readable.from(
        (function* () {
          yield Buffer.alloc(70_000);
          throw new Error('the source is broken');
        })(),
      );
    await expect(store.put('one/half', { size: 200_000, open })).rejects.toThrow('the source is broken');
    await expect(store.read('one/half')).rejects.toBeInstanceOf(FileMissingError);
  });

  test('processes that start together find the same installation', async () => {
    await store.remove('installation-id');
    const own = await createTestDatabase();
    const other = await createTestDatabase();
    try {
      expect(await Promise.all([1, 2, 3].map(() => checkOwnFiles(own.url, store)))).toEqual([undefined, undefined, undefined]);
      const empty = folderStore(join(folder, 'empty'));
      await checkOwnFiles(other.url, empty);
      expect(await checkOwnFiles(other.url, store)).toMatch(/ belongs to another installation: /);
    } finally {
      await own.drop();
      await other.drop();
    }
  });
});

test('files are copied to the storage and back, and a further run copies the rest', async () => {
  const [local, bucket] = [folderStore(join(folder, 'copied')), s3Store({ ...settings, prefix: 'atrium/copied/' })];
  const team = await seedTeam(app.database, 'Harbour');
  const names: string[] = [];
  for (const text of ['first', 'second', 'third']) {
    const [id, content] = [newFileId(), Buffer.from(text)];
    const picture = { purpose: 'LOGO', name: 'logo.webp', contentType: 'image/webp', content } as const;
    await inTransaction(app.database, { teamId: team.id }, (tx) => insertFile(tx, { team, actor: team.owner }, id, picture));
    names.push(fileName(team.id, id));
    await local.put(fileName(team.id, id), content);
  }
  const [first = '', second = '', third = ''] = names;
  const ofTeam = ({ missing, damaged, ...counts }: CopiedFiles) => ({
    ...counts,
    missing: missing.filter((name) => names.includes(name)),
    damaged,
  });
  await local.put('installation-id', Buffer.from('one\n'));
  await local.put('other/orphan', Buffer.from('not in the database'));
  await local.remove(third);
  await local.put(second, Buffer.from('SECOND'));
  const copy = async (options: CopyOptions = {}) => ofTeam(await copyFiles(app.ownerUrl, { from: local, to: bucket }, options));
  expect(await copy()).toEqual({ copied: 2, kept: 0, bytes: 11, missing: [third], damaged: [second] });
  expect(await listed(bucket)).toEqual([`${first} 5`, `${second} 6`, 'installation-id 4'].toSorted());
  await local.put(second, Buffer.from('second'));
  await local.put(third, Buffer.from('third'));
  expect(await copy()).toEqual({ copied: 1, kept: 2, bytes: 5, missing: [], damaged: [] });
  expect(await copy({ verifyKept: true })).toEqual({ copied: 1, kept: 2, bytes: 6, missing: [], damaged: [] });
  const aged = fileName(team.id, uuidv7({ msecs: Date.now() - 48 * 3_600_000 }));
  for (const name of [aged, fileName(team.id, newFileId())]) await bucket.put(name, Buffer.from('left'));
  expect(await checkFiles(app.ownerUrl, bucket)).toMatchObject({ missing: [], damaged: [], orphans: [aged], orphanBytes: 4 });
  for await (const { name } of bucket.list()) if (!names.includes(name) && name !== 'installation-id') await bucket.remove(name);
  const back = folderStore(join(folder, 'back'));
  await copyFiles(app.ownerUrl, { from: bucket, to: back });
  expect(await textOf(back, second)).toBe('second');
  expect(await listed(back)).toEqual(await listed(bucket));
});

test('names of other prefixes are neither listed nor read', async () => {
  const other = s3Store({ ...settings, prefix: 'atrium/test2/' });
  await other.put('one/own', Buffer.from('x'));
  expect(await listed(other)).toEqual(['one/own 1']);
  await expect(s3Store(settings).read('one/own')).rejects.toBeInstanceOf(FileMissingError);
});

describe('a wrong setup is named in one line', () => {
  test.each<[string, object, RegExp]>([
    ['a bucket that does not exist', { bucket: 'none' }, /^The bucket none at http:\S+ refuses requests: it has no bucket/],
    ['a wrong secret', { secretAccessKey: 'wrong' }, /refuses the key; correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY\.$/],
    ['a key without rights', swiftKeys.guest, /access is denied; grant S3_ACCESS_KEY_ID s3:ListBucket on the bucket/],
    ['a wrong region', { region: 'eu-central-1' }, /it is in another region; set S3_REGION to us-east-1\.$/],
    ['encryption that it lacks', { encryption: 'AES256' }, /does not support this encryption \(NotImplemented\); correct S3_ENC/],
  ])('%s', async (_what, different, message) => {
    const error = await s3Store({ ...settings, ...different })
      .verify()
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(FileStoreError);
    expect(error).toMatchObject({ wrongSetup: true, message: expect.stringMatching(message) as string });
  });

  test('a clock that is an hour wrong', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    try {
      await expect(s3Store(settings).verify()).rejects.toThrow(/clock .* differ by more than 15 minutes; correct the clock\.$/);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('while the storage does not work', () => {
  const health = () =>
    createHealth({ log: () => {}, probes: { database: () => Promise.resolve(), files: () => Promise.resolve() } });

  test('a start continues and reports it, and work resumes with the storage', async () => {
    const own = await createTestDatabase();
    const state = health();
    const dependencies = { ownerUrl: own.url, health: state, log: () => {}, report: () => {} };
    const store = s3Store({ ...settings, prefix: 'atrium/late/' });
    await swift.halt();
    const files = await beginFiles(store, dependencies);
    try {
      await expect(store.put('one/a', Buffer.from('a'))).rejects.toThrow(/ cannot be reached: nothing listens there\.$/);
      const since = expect.any(Date) as Date;
      expect(state.background.states()).toEqual([{ work: 'files', downSince: since }]);
      await swift.resume();
      await vi.waitFor(() => expect(state.background.states()).toEqual([{ work: 'files', downSince: null }]), {
        timeout: 15_000,
      });
      expect(await checkOwnFiles(own.url, store)).toBeUndefined();
      const denied = s3Store({ ...settings, ...swiftKeys.guest });
      await expect(beginFiles(denied, dependencies)).rejects.toBeInstanceOf(StartError);
    } finally {
      await files.stop();
      state.stop();
      await own.drop();
    }
  });

  test('a request that gets no answer is given up', async () => {
    const store = s3Store(settings, { silence: 300 });
    await store.put('one/a', Buffer.from('a'));
    swift.freeze();
    try {
      await expect(store.read('one/a')).rejects.toThrow(/ cannot be reached: it does not answer\.$/);
    } finally {
      swift.thaw();
    }
    expect(await textOf(store, 'one/a')).toBe('a');
  });
});

describe('through the API', () => {
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n%%EOF\n');
  /** A team with an order that waits for a transfer. */
  const transfer = async () => {
    const team = await seedTeam(app.database, 'Harbour');
    await seedTeamApp(app.database, team, appId);
    return { ...team, order: (await seedOrder(app.database, team, appId, { state: 'CREATE', payType: 'BANK_TRANSFER' })).id };
  };
  const upload = ({ owner, order: id }: { owner: Person; order: string }) =>
    app.call<OrderDetail>(owner, orders.uploadVoucher, { params: { id }, file: { name: '轉賬.pdf', content: pdf } });

  test('a download leads to the storage for a minute, after the rights were checked, and keeps its name', async () => {
    const team = await transfer();
    const params = { id: team.order, voucherId: (await upload(team)).data.vouchers[0]?.id ?? '' };
    const download = async (headers: Record<string, string>, person = team.owner) =>
      (await app.call(person, orders.voucher, { params, headers })).raw;
    const redirected = await download({});
    const { location = '' } = redirected.headers;
    expect([redirected.statusCode, new URL(location).origin]).toEqual([302, swift.endpoint]);
    expect(new URL(location).searchParams.get('X-Amz-Expires')).toBe('60');
    const listed = await download({ accept: 'text/uri-list, */*', 'sec-fetch-mode': 'cors' });
    expect(listed.headers).toMatchObject({ 'content-type': 'text/uri-list', 'cache-control': 'no-store' });
    for (const link of [location, listed.body]) {
      const answer = await fetch(link);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      const disposition = `attachment; filename="download"; filename*=UTF-8''${encodeURIComponent('轉賬.pdf')}`;
      expect(answer.headers.get('content-disposition')).toBe(disposition);
      expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true);
    }
    expect((await fetch(location.replace(/X-Amz-Expires=60/, 'X-Amz-Expires=600'))).status).toBe(403);
    // Scripts and pictures of a page have no access to the storage.
    const sent = await download({ 'sec-fetch-mode': 'cors' });
    expect([sent.statusCode, sent.rawPayload.equals(pdf)]).toEqual([200, true]);
    expect((await download({}, team.hr)).headers).not.toHaveProperty('location');
  });

  test('with S3_DOWNLOADS=proxy nothing leads to the storage', () => {
    expect(s3Store({ ...settings, redirects: false })).not.toHaveProperty('link');
  });

  test('while the storage is down, people are answered 503 with Retry-After, and nothing is recorded', async () => {
    const [team, other] = [await transfer(), await transfer()];
    const params = { id: team.order, voucherId: (await upload(team)).data.vouchers[0]?.id ?? '' };
    await swift.halt();
    const answers = [
      await upload(other),
      await app.call(team.owner, orders.voucher, { params }),
      await app.call(team.owner, orders.voucher, { params, headers: { 'sec-fetch-mode': 'cors' } }),
    ];
    for (const { status, code, raw } of answers)
      expect([status, code, raw.headers['retry-after']]).toEqual([503, errors.fileUnavailable.code, '5']);
    const { data } = await app.call<OrderDetail>(other.owner, orders.read, { params: { id: other.order } });
    expect(data.vouchers).toEqual([]);
    await swift.resume();
    expect((await upload(other)).status).toBe(200);
  });
});
