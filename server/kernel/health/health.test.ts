import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHealth, type Health } from './health.ts';

interface Line {
  level: string;
  message: string;
  fields: Record<string, unknown>;
}

let lines: Line[];
let health: Health;
let full: boolean;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  lines = [];
  full = true;
  const probe = () => (full ? Promise.reject(new Error('still full')) : Promise.resolve());
  health = createHealth({
    log: (level, fields, message) => lines.push({ level, message, fields: { ...fields } }),
    probes: { database: probe, files: probe },
  });
});
afterEach(() => {
  health.stop();
  vi.useRealTimers();
});

const coded = (code: string) => Object.assign(new Error('could not extend file'), { code });
const takeLines = () => lines.splice(0).map(({ level, message }) => `${level}: ${message}`);

test('failing background work is down since its first failure, which is logged, then once a minute, and on recovery', () => {
  const mail = health.background.watch('mail', 600_000);
  vi.setSystemTime(10_000);
  mail.failed(new Error('first'));
  for (let second = 11; second <= 130; second += 1) {
    vi.setSystemTime(second * 1000);
    mail.failed(new Error('again'));
  }
  expect(takeLines()).toEqual(Array(3).fill('error: background work failed'));
  expect(health.background.states()).toEqual([{ work: 'mail', downSince: new Date(10_000) }]);
  mail.succeeded();
  expect(lines).toEqual([{ level: 'info', message: 'background work resumed', fields: { work: 'mail', seconds: 120 } }]);
  expect(health.background.states()).toEqual([{ work: 'mail', downSince: null }]);
});

test('a part is down if one of its runners is, and a silent runner is down since its last round', () => {
  const [one, two] = [health.background.watch('jobs', 60_000), health.background.watch('jobs', Infinity)];
  vi.setSystemTime(50_000);
  one.succeeded();
  vi.setSystemTime(111_000);
  expect(health.background.states()).toEqual([{ work: 'jobs', downSince: new Date(50_000) }]);
  one.succeeded();
  two.failed(new Error('lost'));
  one.succeeded();
  expect(health.background.states()).toEqual([{ work: 'jobs', downSince: new Date(111_000) }]);
});

test('a cause is counted each time and logged once a minute, without row data of the error', () => {
  const error = Object.assign(coded('53300'), { detail: 'Key (email)=(ann@example.com)' });
  for (let n = 0; n < 5; n += 1) health.note(error);
  vi.setSystemTime(61_000);
  health.note(error);
  expect(lines.map(({ fields }) => [fields.cause, fields.times])).toEqual([
    ['databaseConnections', 1],
    ['databaseConnections', 5],
  ]);
  expect(JSON.stringify(lines)).not.toContain('ann@example.com');
  expect(health.counts().find(({ cause }) => cause === 'databaseConnections')?.count).toBe(6);
  expect(health.note(new Error('a fault of ours'))).toBeUndefined();
});

test('a full disk is probed until it can be written again', async () => {
  health.note(coded('53100'));
  health.note(coded('ENOSPC'));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(health.storage()).toEqual([
    { place: 'database', fullSince: new Date(0) },
    { place: 'files', fullSince: new Date(0) },
  ]);
  full = false;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(health.storage().map(({ fullSince }) => fullSince)).toEqual([null, null]);
  expect(takeLines().filter((line) => line.startsWith('info'))).toEqual(Array(2).fill('info: there is free space again'));
});
