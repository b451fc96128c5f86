import { expect, test } from 'vitest';
import { initialsOf, toneOf, tones } from './initials.ts';

test.each([
  ['陳嘉欣', '嘉欣'],
  ['李伟', '李伟'],
  ['欧阳娜娜', '娜娜'],
  ['Chan Ka Yan 陳嘉欣', '嘉欣'],
  ['Siti Rahmawati', 'SR'],
  ['Budi', 'B'],
  ["O'Neill, Mary-Ann", 'OA'],
  ['émile', 'É'],
  ['  ', '?'],
  ['🙂', '?'],
])('the initials of %s are %s', (name, letters) => {
  expect(initialsOf(name)).toBe(letters);
});

test('a team has a single letter', () => {
  expect(initialsOf('Harbour Trading Co.', 1)).toBe('H');
  expect(initialsOf('海港贸易', 1)).toBe('海');
});

test('a name always has the same of the eight colours', () => {
  for (const name of ['陳嘉欣', '', 'Budi Santoso', '🙂']) {
    expect(toneOf(name)).toBe(toneOf(name));
    expect(toneOf(name)).toBeGreaterThanOrEqual(0);
    expect(toneOf(name)).toBeLessThan(tones);
  }
});
