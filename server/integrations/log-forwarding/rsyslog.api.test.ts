import { randomBytes } from 'node:crypto';
import tls from 'node:tls';
import { afterAll, expect, test, vi } from 'vitest';
import { createTestDatabase } from '#dev/testing/database.ts';
import { writeEntries } from '#dev/testing/log-entries.ts';
import { selfSigned } from '#dev/testing/mail-server.ts';
import { prepareRsyslog, type SyslogLine } from '#dev/testing/rsyslog.ts';
import { seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { openDatabase, openOwnerDatabase } from '#server/kernel/database/database.ts';
import { sealAll } from '#server/kernel/log/log-seal.ts';
import { forwardingQueue, startLogForwarding } from './forwarding.ts';

// A real rsyslog with TLS, on a database of its own, because entries of all teams are forwarded.
const logKey = randomBytes(32);
const own = await createTestDatabase();
const database = openDatabase(own.url);
const owner = openOwnerDatabase(own.url);
const pair = selfSigned();
const rsyslog = await prepareRsyslog(pair);
await rsyslog.start();
const teams = [await seedTeam(database, 'Harbour Trading'), await seedTeam(database, 'Peak Foods')] as const;
const authorities = tls.getCACertificates('default');
afterAll(async () => {
  tls.setDefaultCACertificates(authorities);
  await rsyslog.stop();
  rsyslog.remove();
  await owner.close();
  await database.close();
  await own.drop();
});

// A busy machine takes seconds to start rsyslog.
vi.setConfig({ testTimeout: 90_000 });

const failures: string[] = [];
const watch = {
  succeeded() {},
  failed: (error: unknown) => void failures.push(String((error as { code?: string }).code ?? error)),
};
const start = () => startLogForwarding({ owner, url: `syslog+tls://localhost:${rsyslog.port}`, watch, pause: 20 });
async function write(team: TestTeam, count: number): Promise<void> {
  await writeEntries(database, logKey, team, count);
  await sealAll(database, logKey);
}
const parameter = ({ data }: SyslogLine, name: string) => new RegExp(`${name}="([^"]*)"`).exec(data)?.[1];
/** The numbers of the entries of a team, in the order of their arrival. */
const arrived = ({ id }: TestTeam) =>
  rsyslog
    .received()
    .filter((line) => parameter(line, 'team') === id)
    .map((line) => Number(parameter(line, 'seq')));
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000, interval: 20 });

test('entries reach rsyslog once its certificate is trusted, each once and in the order of its chain, without values', async () => {
  const [first, second] = teams;
  // Chained before forwarding began, so they are not forwarded.
  await write(first, 3);
  const forwarding = await start();
  await write(first, 120);
  await write(second, 70);
  // Nothing is sent to a receiver with a self-signed certificate.
  await until(() => expect(failures).toContain('DEPTH_ZERO_SELF_SIGNED_CERT'));
  expect(rsyslog.received()).toEqual([]);
  expect(await forwardingQueue(owner)).toMatchObject({ queue: 'logForwarding', waiting: 190 });

  tls.setDefaultCACertificates([...authorities, pair.cert.toString()]);
  await until(() => expect(rsyslog.received()).toHaveLength(190));
  expect(arrived(first)).toEqual(numbers(4, 123));
  expect(arrived(second)).toEqual(numbers(1, 70));
  await until(async () => expect(await forwardingQueue(owner)).toMatchObject({ waiting: 0, oldestAt: null }));
  await forwarding.stop();
  const [line] = rsyslog.received();
  expect(line).toMatchObject({
    pri: '109',
    app: 'atrium',
    msgid: 'member.update',
    text: expect.stringContaining('member.update member ') as string,
  });
  expect(line?.data).toMatch(
    new RegExp(
      `^\\[atrium@32473 id="[-0-9a-f]{36}" team="[-0-9a-f]{36}" seq="\\d+" category="MEMBER" action="member.update" objectType="member" objectId="[-0-9a-f]{36}" actorKind="USER" actorId="[-0-9a-f]{36}" fields="a jobTitle z" ip="127.0.0.1" requestId="request"\\]$`,
    ),
  );
  // No value of a field and no name of a person leaves the installation.
  expect(JSON.stringify(rsyslog.received())).not.toMatch(/title \d|Olivia|Max/);
});

test('forwarding resumes after an outage of the receiver, from another process, and loses nothing', async () => {
  const [first, second] = teams;
  await rsyslog.stop('SIGKILL');
  failures.length = 0;
  const one = await start();
  await write(first, 400);
  await write(second, 10);
  await until(() => expect(failures).toContain('ECONNREFUSED'));
  const waiting = await forwardingQueue(owner);
  expect(waiting.waiting).toBe(410);
  expect(waiting.overdueSince).toBeInstanceOf(Date);
  await one.stop();
  const another = await start();
  await rsyslog.start();
  await until(async () => expect(await forwardingQueue(owner)).toMatchObject({ waiting: 0 }));
  await another.stop();
  // rsyslog writes what it has received when it ends.
  await rsyslog.stop();
  expect(new Set(arrived(first))).toEqual(new Set(numbers(4, 523)));
  expect(new Set(arrived(second))).toEqual(new Set(numbers(1, 80)));
  for (const team of teams) {
    const firsts = arrived(team).filter((seq, at, all) => all.indexOf(seq) === at);
    expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
  }
  await rsyslog.start();
});

test('two processes do not forward at the same time', async () => {
  const [first] = teams;
  const before = arrived(first).length;
  const both = [await start(), await start()];
  await write(first, 300);
  await until(async () => expect(await forwardingQueue(owner)).toMatchObject({ waiting: 0 }));
  for (const one of both) await one.stop();
  await until(() => expect(arrived(first)).toHaveLength(before + 300));
});
