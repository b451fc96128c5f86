import { expect, test } from 'vitest';
import { archiveName, archiveOwner, archivesIn, archivesOf, surplusArchives } from './retention.ts';

const nameOf = (time: string) => archiveName(new Date(time), true);
const day = 86_400_000;
/** Archives of each of the last days, newest first. */
const daily = (last: string, count: number) =>
  Array.from({ length: count }, (_, n) => archiveName(new Date(new Date(last).getTime() - n * day), true));

test('archives are named by the second and ordered newest first, and other names are ignored', () => {
  expect(nameOf('2026-11-27T02:30:05.999Z')).toBe('atrium-2026-11-27T02-30-05Z.tar.zst.age');
  const plain = archiveName(new Date('2026-11-28T00:00:00Z'), false);
  const others = [
    'notes.txt',
    'atrium-2026-11-27.tar',
    'atrium-2026-11-27T02-30-05Z.tar.zst.age.part',
    'atrium-2026-13-41T02-30-05Z.tar.zst',
  ];
  expect(archivesIn([nameOf('2026-11-27T02:30:05Z'), ...others, plain])).toEqual([plain, nameOf('2026-11-27T02:30:05Z')]);
});

test('archives name their installation by the beginning of its id, and those without belong to none', () => {
  const time = new Date('2026-11-27T02:30:05Z');
  const [one, other] = ['0191f2ab-3c4d-4e5f-8a9b-000000000001', 'ffffffff-3c4d-4e5f-8a9b-000000000002'];
  const names = [archiveName(time, true, one), archiveName(time, false, other), archiveName(time, true)];
  expect(names[0]).toBe('atrium-2026-11-27T02-30-05Z-0191f2ab3c4d.tar.zst.age');
  expect(names.map(archiveOwner)).toEqual(['0191f2ab3c4d', 'ffffffff3c4d', undefined]);
  expect(archivesOf(one, names)).toEqual([names[0]]);
  expect(archivesOf('0191F2AB3C4D', names)).toEqual([names[0]]);
});

test('the newest archive of each of the last days, weeks and months is kept', () => {
  const archives = daily('2026-11-27T02:30:00Z', 400);
  const surplus = new Set(surplusArchives(archives, { daily: 7, weekly: 4, monthly: 3 }));
  expect(archives.filter((name) => !surplus.has(name)).map((name) => name.slice(7, 17))).toEqual([
    ...Array.from({ length: 7 }, (_, n) => `2026-11-${27 - n}`),
    '2026-11-15',
    '2026-11-08',
    '2026-10-31',
    '2026-09-30',
  ]);
});

test('only the newest archive of a day counts, and days without one are not counted', () => {
  const times = ['2026-11-27T14:00:00Z', '2026-11-27T02:00:00Z', '2026-11-20T02:00:00Z', '2026-11-01T02:00:00Z'].map(nameOf);
  expect(surplusArchives(times, { daily: 2, weekly: 0, monthly: 0 })).toEqual([times[1], times[3]]);
});

test('the newest archive and foreign files are never removed', () => {
  const names = [nameOf('2026-11-27T02:00:00Z'), 'atrium.txt', 'important.tar.zst'];
  expect(surplusArchives(names, { daily: 0, weekly: 0, monthly: 0 })).toEqual([]);
});
