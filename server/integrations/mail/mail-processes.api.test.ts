import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test, vi } from 'vitest';
import { type Child, runNode } from '#dev/testing/child.ts';
import { createTestDatabase } from '#dev/testing/database.ts';
import { inTransaction, openOwnerDatabase } from '#server/kernel/database/database.ts';
import { enqueueMessage } from './outbox.repository.ts';

// Separate processes send to a slow SMTP server, and are killed while sending.
const lease = 3;
const mails = 200;
/** Every twentieth email takes longer than a lease that is not renewed. */
const slowly = (recipient: string) => (Number(/\d+/.exec(recipient)?.[0]) % 20 === 0 ? lease * 1500 : 100);

const children = new Map<string, Child>();
const taken: { recipient: string; messageId: string; by: string }[] = [];
const smtp = new SMTPServer({
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  // Each process signs in under a different name.
  onAuth: ({ username }, _session, done) => done(null, { user: username }),
  onData: (stream, session, done) => {
    const take = async () => {
      let raw = '';
      for await (const part of stream) raw += String(part);
      const recipient = session.envelope.rcptTo[0]?.address ?? '';
      const messageId = /^Message-ID: (.*)$/m.exec(raw)?.[1] ?? '';
      taken.push({ recipient, messageId, by: String(session.user) });
      await wait(slowly(recipient));
      done();
    };
    // A killed process may leave a message half sent. The stream then fails, and nothing was accepted.
    take().catch(() => {});
  },
});

const own = await createTestDatabase();
const database = openOwnerDatabase(own.url);
smtp.on('error', () => {});
smtp.listen(0, '127.0.0.1');
await once(smtp.server, 'listening');
afterAll(async () => {
  for (const child of children.values()) child.process.kill('SIGKILL');
  await Promise.all([...children.values()].map((child) => child.ended()));
  await new Promise<void>((done) => smtp.close(() => done()));
  await database.close();
  await own.drop();
});

async function startProcess(): Promise<string> {
  const name = `process${children.size + 1}`;
  const { port } = smtp.server.address() as AddressInfo;
  const child = runNode([
    fileURLToPath(new URL('../../../dev/testing/mail-child.ts', import.meta.url)),
    own.url,
    `smtp://${name}:secret@127.0.0.1:${port}`,
    String(lease),
  ]);
  children.set(name, child);
  await child.said(/started/);
  return name;
}

const left = async () => {
  const { rows } = await database.pool.query<{ left: number }>(
    'SELECT count(*)::int AS left FROM mail_outbox WHERE sent_at IS NULL',
  );
  return rows[0]?.left ?? 0;
};
const until = (most: number) =>
  vi.waitFor(async () => expect(await left()).toBeLessThanOrEqual(most), { timeout: 60_000, interval: 50 });

test('200 emails, three processes, a slow server and kills: each email is sent once, except those a killed process had handed over', async () => {
  const content = { channel: 'MAIL', language: 'en', template: 'register', subject: 's', text: 't', html: 'h' } as const;
  await inTransaction(database, {}, async (tx) => {
    for (let n = 0; n < mails; n += 1) await enqueueMessage(tx, { ...content, recipient: `person${n}@example.com` });
  });
  const running = await Promise.all([startProcess(), startProcess(), startProcess()]);
  const killed = new Set<string>();
  for (const [n, most] of [170, 120, 70].entries()) {
    await until(most);
    const name = running[n] ?? '';
    killed.add(name);
    children.get(name)?.process.kill('SIGKILL');
    running[n] = await startProcess();
  }
  await until(0);
  const byRecipient = Map.groupBy(taken, ({ recipient }) => recipient);
  expect(byRecipient.size).toBe(mails);
  expect((await database.pool.query("SELECT FROM mail_outbox WHERE body_text <> ''")).rowCount, 'texts are forgotten').toBe(0);
  for (const [recipient, deliveries] of byRecipient) {
    expect(new Set(deliveries.map(({ messageId }) => messageId)).size, recipient).toBe(1);
    for (const { by } of deliveries.slice(0, -1)) expect([...killed], `${recipient} again after ${by}`).toContain(by);
  }
}, 90_000);
