import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { createTestDatabase } from '#dev/testing/database.ts';
import { writeEntries } from '#dev/testing/log-entries.ts';
import { seedTeam } from '#dev/testing/team.ts';
import { openDatabase, openOwnerDatabase } from '#server/kernel/database/database.ts';
import { sealAll } from '#server/kernel/log/log-seal.ts';
import { forwardingQueue, startLogForwarding } from './forwarding.ts';

const logKey = randomBytes(32);
const own = await createTestDatabase();
const database = openDatabase(own.url);
const owner = openOwnerDatabase(own.url);
afterAll(async () => {
  await owner.close();
  await database.close();
  await own.drop();
});

test('a receiver of JSON gets an entry again until it accepts it', async () => {
  const received: { seq: number; team: string; fields: string[] }[][] = [];
  const authorizations = new Set<string | undefined>();
  let answer = 500;
  const receiver = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      authorizations.add(request.headers.authorization);
      received.push((JSON.parse(body) as { entries: (typeof received)[number] }).entries);
      response.writeHead(answer).end();
      answer = 204;
    });
  });
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  const { port } = receiver.address() as AddressInfo;
  const failures: string[] = [];
  const watch = { succeeded() {}, failed: (error: unknown) => void failures.push(String(error)) };
  const forwarding = await startLogForwarding({ owner, url: `http://siem:s%40p@127.0.0.1:${port}/log`, watch, pause: 20 });
  // A team that is created after forwarding began is forwarded from its first entry on.
  const team = await seedTeam(database, 'Harbour Trading');
  await writeEntries(database, logKey, team, 2);
  await sealAll(database, logKey);
  await vi.waitFor(async () => expect(await forwardingQueue(owner)).toMatchObject({ waiting: 0 }), { timeout: 10_000 });
  await forwarding.stop();
  await new Promise((closed) => receiver.close(closed));
  expect(failures).toEqual(['Error: LOG_FORWARD_URL answered 500']);
  expect(received.map((entries) => entries.map(({ seq }) => seq))).toEqual([
    [1, 2],
    [1, 2],
  ]);
  expect(received[0]?.[0]).toMatchObject({ team: team.id, fields: ['a', 'jobTitle', 'z'] });
  expect([...authorizations]).toEqual([`Basic ${Buffer.from('siem:s@p').toString('base64')}`]);
});
