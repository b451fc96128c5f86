import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres, type RunningPostgres } from '#server/integrations/postgres/launcher.ts';
import type { ReleaseFacts } from '#server/kernel/database/schema-release.ts';
import type { Child } from '../testing/child.ts';
import { runSql } from '../testing/run-sql.ts';
import { type Haproxy, startHttpHaproxy } from '../testing/haproxy.ts';
import { seedAccess } from '../testing/live-servers.ts';
import { memoryFolder } from '../testing/memory.ts';
import { freePort } from '../testing/port.ts';
import type { TestTeam } from '../testing/team.ts';
import { startLoad } from './load.ts';
import { recordFailure } from './record.ts';
import { buildRelease, changeRelease, factsOf, startRelease } from './releases.ts';

// This release, the next one with an expanding migration, and the one after that, which skips it. All are put together as for
// operators, and run from their own folders.
const rootKey = randomBytes(32);
const perSecond = 50;
const marker = "SELECT value FROM installation WHERE key = 'schema release'";
let folder: string;
let facts: ReleaseFacts;
let next: string;
const releases = { current: '', next: '', skipping: '' };
const children = new Set<Child>();
const running: { child: Child; port: number }[] = [];

beforeAll(async () => {
  folder = mkdtempSync(`${memoryFolder()}.upgrade-`);
  chmodSync(folder, 0o755);
  releases.current = await buildRelease(folder);
  facts = factsOf(releases.current);
  const [major = 0, minor = 0] = facts.release.split('.').map(Number);
  next = `${major}.${minor + 1}`;
  const expand = "ALTER TABLE departments ADD COLUMN note text NOT NULL DEFAULT '';\n";
  releases.next = make('next', { release: next, upgradesFrom: facts.release, compatibleWith: facts.release }, expand);
  const afterNext = `${major}.${minor + 2}`;
  releases.skipping = make('skipping', { release: afterNext, upgradesFrom: next, compatibleWith: next }, expand);
});
afterAll(async () => {
  for (const child of children) {
    child.process.kill('SIGKILL');
    await child.ended();
  }
  rmSync(folder, { recursive: true, force: true });
});

const make = (name: string, changed: ReleaseFacts, migration: string) =>
  changeRelease(releases.current, join(folder, name), changed, { '99990101000000-note.sql': migration });

function start(release: string, port: number, env: Record<string, string>): Child {
  const child = startRelease(release, port, rootKey, env);
  children.add(child);
  return child;
}

describe('two processes behind a load balancer', () => {
  let postgres: RunningPostgres;
  let haproxy: Haproxy;
  let access: { team: TestTeam; token: string };

  beforeAll(async () => {
    postgres = await startPostgres({ dataDir: join(folder, 'postgres'), durable: false });
    for (let n = 0; n < 2; n += 1) {
      const port = await freePort();
      const child = start(releases.current, port, external());
      await child.said(/Atrium is ready at/);
      running.push({ child, port });
    }
    access = await seedAccess(postgres.url, rootKey);
    haproxy = await startHttpHaproxy(running.map(({ port }) => port));
  });
  afterAll(async () => {
    await haproxy?.stop();
    await postgres?.stop();
  });

  const external = () => ({ DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'data'), TRUST_PROXY: '1' });

  test('processes are replaced by the next release and back, one after the other, and no request fails', async () => {
    const load = startLoad(`http://127.0.0.1:${haproxy.port}`, access, perSecond);
    for (const release of [releases.next, releases.current]) {
      for (const server of running) {
        server.child.process.kill('SIGTERM');
        expect(await server.child.ended()).toBe(0);
        server.child = start(release, server.port, external());
        await server.child.said(/Atrium is ready at/);
        await load.served(4);
      }
      expect(await runSql(postgres.url, marker)).toEqual([{ value: { release: next, compatibleWith: facts.release } }]);
    }
    await load.stop();
    recordFailure('upgrade', `4 replacements, ${perSecond} requests/s: ${load.outcomes()}`);
    expect([...load.counts.keys()]).toEqual(['200']);
    const rows = await runSql<{ name: string }>(postgres.url, "SELECT name FROM departments WHERE name LIKE 'load %'");
    expect(rows.map(({ name }) => name).toSorted()).toEqual(load.acknowledged.toSorted());
  });
});

test('a data folder is upgraded and used by the previous release again; a skipped release is refused and changes nothing', async () => {
  const dataDir = join(folder, 'own');
  mkdirSync(dataDir);
  const env = { DATA_DIR: dataDir, DATABASE_URL: '' };
  const port = await freePort();
  const run = async (release: string) => {
    const child = start(release, port, env);
    await child.said(/Atrium is ready at/);
    child.process.kill('SIGTERM');
    expect(await child.ended()).toBe(0);
    return child.output();
  };
  await run(releases.current);
  const refused = start(releases.skipping, port, env);
  expect(await refused.ended()).toBe(1);
  expect(refused.output()).toContain(`The database belongs to Atrium ${facts.release}`);
  expect(refused.output()).toContain(`Upgrade to ${next} first.`);
  expect(await run(releases.current)).not.toContain('was applied');
  expect(await run(releases.next)).toContain('The migration 99990101000000-note.sql was applied');
  expect(await run(releases.current)).not.toContain('was applied');
  expect(await run(releases.skipping)).not.toContain('belongs to');
});
