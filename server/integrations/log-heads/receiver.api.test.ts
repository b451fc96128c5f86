import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '#dev/testing/database.ts';
import { writeEntries } from '#dev/testing/log-entries.ts';
import { seedTeam } from '#dev/testing/team.ts';
import { openDatabase } from '#server/kernel/database/database.ts';
import { isSigned, type LogRecord, type Signed } from '#server/kernel/log/log-heads.ts';
import { sealAll } from '#server/kernel/log/log-seal.ts';
import { parseRecords } from './head-file.ts';
import { type LogHeads, startLogHeads } from './log-heads.ts';
import { recordRestore } from './settle-heads.ts';

const logKey = randomBytes(32);
let folder: string;
let receiver: Server;
/** The messages stored by a receiver that appends each to a file. */
let received: string[];
let authorizations: (string | undefined)[];
let answer: number;
let errors: string[];

const own = await createTestDatabase();
const database = openDatabase(own.url);
const team = await seedTeam(database, 'Harbour Trading');
afterAll(async () => {
  await database.close();
  await own.drop();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-heads-'));
  [received, authorizations, errors, answer] = [[], [], [], 204];
  receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      authorizations.push(request.headers.authorization);
      if (answer < 300) received.push(Buffer.concat(parts).toString());
      response.writeHead(answer).end();
    });
  });
  await new Promise<void>((listening) => {
    receiver.listen(0, '127.0.0.1', listening);
  });
});
afterEach(async () => {
  await new Promise((closed) => {
    receiver.close(closed);
  });
  await rm(folder, { recursive: true, force: true });
});

function start(): Promise<LogHeads> {
  const { port } = receiver.address() as { port: number };
  return startLogHeads({
    database,
    ownerUrl: own.url,
    logKey,
    file: join(folder, 'heads.jsonl'),
    receiver: `http://atrium:s%3Acret@127.0.0.1:${port}/heads`,
    onError: (error) => errors.push((error as Error).message),
  });
}
const records = (): Promise<Signed<LogRecord>[]> => parseRecords(received.join('\n'), [logKey]);
const sealed = async (heads: LogHeads, count: number) => {
  await writeEntries(database, logKey, team, count);
  await sealAll(database, logKey, { heads });
};

test('a receiver gets every changed signed head, and the events of the log', async () => {
  const heads = await start();
  await sealed(heads, 3);
  await heads.send();
  await sealed(heads, 2);
  await heads.send();
  await heads.send();
  const ofTeam = (await records()).filter((record) => record.kind === 'head');
  expect(ofTeam.map(({ team: id, seq }) => [id, seq])).toEqual([
    [team.id, 3],
    [team.id, 5],
  ]);
  expect((await records()).filter(({ kind }) => kind === 'begun')).toHaveLength(1);
  for (const record of await records()) expect(isSigned(logKey, { ...record, at: '2026-01-01T00:00:00.000Z' })).toBe(false);
  expect(new Set(authorizations)).toEqual(new Set([`Basic ${Buffer.from('atrium:s:cret').toString('base64')}`]));

  await heads.export();
  await recordRestore({ ownerUrl: own.url, logKey, file: join(folder, 'heads.jsonl') }, null);
  await heads.export();
  await sealed(heads, 1);
  await heads.erased({ team: team.id, seq: 6, hash: '', broken: null });
  // Stopping sends the remaining records.
  await heads.stop();
  expect((await records()).slice(3).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['restored', 'erased']));
  expect(errors).toEqual([]);
});

test('records a receiver refuses are sent again', async () => {
  const heads = await start();
  await heads.send();
  answer = 503;
  await sealed(heads, 1);
  await expect(heads.send()).rejects.toThrow('LOG_HEADS_URL answered 503');
  const before = received.length;
  answer = 200;
  await heads.stop();
  expect(received.length).toBe(before + 1);
  expect(JSON.parse(received.at(-1) ?? '')).toMatchObject({ records: [{ kind: 'head', team: team.id }] });
});
