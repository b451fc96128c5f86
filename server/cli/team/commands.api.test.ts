import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { account } from '#contract/access/sign-in.ts';
import { departments } from '#contract/people/departments.ts';
import { teams } from '#contract/platform/teams.ts';
import { createBrowser } from '#dev/testing/browser.ts';
import { runNode } from '#dev/testing/child.ts';
import { createEmptyDatabase, type TestDatabase } from '#dev/testing/database.ts';
import { runSql } from '#dev/testing/run-sql.ts';
import { type Installation, run, startInstallation } from '#dev/testing/key-commands.ts';
import { signInAs } from '#dev/testing/people.ts';
import type { Served } from '#dev/testing/served.ts';
import { makeInstallation } from '#dev/testing/small-installation.ts';
import type { TestTeam } from '#dev/testing/team.ts';
import { root } from '#dev/root.ts';
import { createBackupKey } from '../backup/pack.ts';

// Each command is a process of its own.
vi.setConfig({ testTimeout: 200_000, hookTimeout: 200_000 });

let folder: string;
let source: TestDatabase;
let target: Installation;
let served: Served;
let team: TestTeam;
let archive: string;
const key = await createBackupKey();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-team-'));
  archive = join(folder, 'team.atrium');
  source = await createEmptyDatabase();
  const made = await makeInstallation(source.url, join(folder, 'source'));
  [team] = made.teams as [TestTeam];
  target = await startInstallation();
  served = await target.start();
});
afterAll(async () => {
  await target.end();
  await source.drop();
  await rm(folder, { recursive: true });
});

const inSource = async (...args: string[]) => {
  const env = { DATABASE_URL: source.url, DATA_DIR: join(folder, 'source') };
  const child = runNode([join(root, 'server', 'cli', 'atrium.ts'), 'team', 'export', ...args], { env });
  return { code: await child.ended(), said: child.output() };
};
const inTarget = (name: 'team' | 'user' | 'verify-log', args: string[], env: NodeJS.ProcessEnv = {}) =>
  run(target.command(name, args, { PUBLIC_URL: served.url, ATRIUM_DEMO: 'off', ...env }));
const documentOf = (said: string) =>
  JSON.parse(said.split('\n').find((line) => line.startsWith('{"team"')) ?? '{}') as { digest: string };

test('wrong arguments end with 2, an unknown team and an existing file with 1', async () => {
  expect(await inSource(team.id)).toMatchObject({ code: 2 });
  expect(await inSource(team.id, '--to', archive, '--recipient', 'age1')).toMatchObject({ code: 2 });
  expect(await inSource('NOBODY', '--to', archive)).toEqual({ code: 1, said: 'There is no team with the code or id NOBODY.\n' });
  await writeFile(archive, 'mine');
  expect((await inSource(team.id, '--to', archive)).said).toContain('exists already');
  expect(await readFile(archive, 'utf8')).toBe('mine');
  await rm(archive);
});

test('an encrypted archive is imported with the right key and digest only', async () => {
  const exported = await inSource(team.id, '--to', archive, '--recipient', key.recipient, '--json');
  expect(exported).toMatchObject({ code: 0 });
  const { digest } = documentOf(exported.said);
  expect((await readFile(archive)).includes('Harbour')).toBe(false);
  const identity = { BACKUP_KEY: key.identity };
  expect(await inTarget('team', ['import', archive])).toMatchObject({ code: 1, said: expect.stringContaining('set BACKUP_KEY') });
  const other = { BACKUP_KEY: (await createBackupKey()).identity };
  expect((await inTarget('team', ['import', archive], other)).said).toContain('encrypted for another key');
  const wrong = await inTarget('team', ['import', archive, '--digest', '0'.repeat(64), '--json'], identity);
  expect(wrong).toMatchObject({ code: 1, said: expect.stringContaining(`{"error":"The digest of the archive is ${digest}`) });
  const imported = await inTarget('team', ['import', archive, '--digest', digest], identity);
  expect(imported).toMatchObject({ code: 0, said: expect.stringContaining('4 are new') });
  for (const url of [source.url, target.ownerUrl])
    expect(await runSql(url, 'SELECT direction, team, digest, encrypted FROM team_transfers')).toEqual([
      { direction: url === source.url ? 'EXPORT' : 'IMPORT', team: team.id, digest, encrypted: true },
    ]);
});

test('a member chooses a password in the target, works in the team, and its log is verified', async () => {
  const email = `superAdmin.${team.id}@example.com`;
  const link = /\/reset#\S+/.exec((await inTarget('user', ['reset', email.toLowerCase()])).said)?.[0] ?? '';
  const body = { token: link.split('#')[1], password: 'a quiet evening walk' };
  expect((await served.say(account.confirmReset, { body, browser: createBrowser() })).status).toBe(200);
  const { access_token: token } = await signInAs(served, { email }, body.password);
  const headers = { authorization: `Bearer ${token}`, 'x-team-id': team.id };
  expect((await served.say<{ items: { id: string }[] }>(teams.list, { headers })).data.items.map(({ id }) => id)).toEqual([
    team.id,
  ]);
  const added = await served.say(departments.create, { headers, body: { name: 'After the move', parentId: team.sales } });
  expect(added.status).toBe(200);
  await expect
    .poll(async () => (await inTarget('verify-log', ['--team', team.id])).said, { timeout: 60_000, interval: 500 })
    .toMatch(/: [5-9] entries unchanged, the first 3 of another installation since .*; the end is [5-9] /);
});
