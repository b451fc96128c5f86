import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts';
import { writeEntries } from '#dev/testing/log-entries.ts';
import { seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { type Database, openDatabase } from '#server/kernel/database/database.ts';
import { sealAll } from '#server/kernel/log/log-seal.ts';
import { readHeadFile } from './head-file.ts';
import { type LogHeads, startLogHeads } from './log-heads.ts';

const logKey = randomBytes(32);
let own: TestDatabase;
let database: Database;
let team: TestTeam;
let folder: string;
let file: string;
let opened: LogHeads[];
let errors: string[];

beforeEach(async () => {
  own = await createTestDatabase();
  database = openDatabase(own.url);
  team = await seedTeam(database, 'Harbour Trading');
  folder = await mkdtemp(join(tmpdir(), 'atrium-heads-'));
  file = join(folder, 'heads.jsonl');
  [opened, errors] = [[], []];
});
afterEach(async () => {
  for (const heads of opened) await heads.stop();
  await rm(folder, { recursive: true, force: true });
  await database.close();
  await own.drop();
});

async function open(at = file): Promise<LogHeads> {
  const onError = (error: unknown) => void errors.push((error as Error).message);
  const heads = await startLogHeads({ database, ownerUrl: own.url, logKey, file: at, onError });
  opened.push(heads);
  return heads;
}

const sealed = async (heads: LogHeads, count: number) => {
  await writeEntries(database, logKey, team, count);
  await sealAll(database, logKey, { heads });
};

test('a changed file is moved aside and a new one is begun from the database, with an error message', async () => {
  const first = await open();
  await sealed(first, 2);
  await first.stop();
  await writeFile(file, (await readFile(file, 'utf8')).replace('"seq":2', '"seq":1'));
  await expect(readHeadFile(file, logKey)).rejects.toThrow(/damaged, was changed/);
  await open();
  expect(errors).toEqual([expect.stringMatching(/a new one was created with the heads of the database/)]);
  expect((await readHeadFile(file, logKey))?.begun).toMatchObject({ signed: 1, adopted: 0 });
});

test('a running process restores a file that was removed or replaced by an older one', async () => {
  const heads = await open();
  await sealed(heads, 2);
  await heads.export();
  await copyFile(file, join(folder, 'old'));
  await sealed(heads, 2);
  await heads.export();
  await copyFile(join(folder, 'old'), file);
  await heads.export();
  expect((await readHeadFile(file, logKey))?.heads.get(team.id)?.seq).toBe(4);
  await rm(file);
  await heads.export();
  expect((await readHeadFile(file, logKey))?.heads.get(team.id)?.seq).toBe(4);
  expect(errors).toEqual([expect.stringMatching(/is missing; it is written again/)]);
});

test('a file that cannot be written ends the start with one line that names it', async () => {
  await writeFile(join(folder, 'taken'), '');
  await expect(open(join(folder, 'taken', 'heads.jsonl'))).rejects.toThrow(/^Atrium cannot read or write .*heads\.jsonl/);
});

test('a file cannot be read with another key', async () => {
  await (await open()).stop();
  await expect(readHeadFile(file, randomBytes(32))).rejects.toThrow(/another ROOT_KEY/);
});
