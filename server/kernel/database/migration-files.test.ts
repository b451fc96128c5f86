import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readMigrations, requiredExtensions } from './migration-files.ts';

const { beforeBaseline, baseline, later } = await readMigrations();
const all = [...beforeBaseline, ...baseline, ...later];

test('released migrations are unchanged', async () => {
  const sums = await readFile(new URL('../../migrations/SHA256SUMS', import.meta.url), 'utf8');
  const released = [...sums.matchAll(/^(\w{64}) {2}(?:.*\/)?(\S+)$/gm)].map(([, sha256, name]) => ({ name, sha256 }));
  expect(released).toEqual(all.slice(0, released.length).map(({ name, sha256 }) => ({ name, sha256 })));
  expect(released.length).toBeGreaterThanOrEqual(beforeBaseline.length + baseline.length);
});

test('migrations are named by a time and have names of their own', () => {
  for (const { name } of all) {
    const time = name.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)-[a-z0-9-]+\.sql$/, '$1-$2-$3T$4:$5:$6.000Z');
    expect(new Date(time).toISOString()).toBe(time);
  }
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
});

test('a backup names the extensions that migrations create', async () => {
  expect(await requiredExtensions()).toEqual(['citext', 'pg_trgm', 'btree_gist', 'btree_gin']);
  const created = beforeBaseline.flatMap(({ text }) => [...text.matchAll(/CREATE EXTENSION IF NOT EXISTS (\w+);/g)]);
  expect(created.map(([, name]) => name)).toEqual(await requiredExtensions());
});
