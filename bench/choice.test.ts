import { expect, test } from 'vitest';
import { chosenBy } from './choice.ts';
import { goals } from './report/goals.ts';
import { nameOfRow, rows } from './rows/rows.ts';
import { trials } from './trials/trials.ts';

const keys = (of: readonly { key: string }[]) => of.map(({ key }) => key);

test('no arguments choose every row and trial, at both sizes', () => {
  const choice = chosenBy([]);
  expect(keys(choice.rows)).toEqual(keys(rows));
  expect(keys(choice.trials)).toEqual(keys(trials));
  expect(choice.teams).toEqual(['100k', '1m']);
});

test('names choose exactly these rows and trials, a size its team', () => {
  const choice = chosenBy(['list', 'mixed', '1m']);
  expect(keys(choice.rows)).toEqual(['list']);
  expect(keys(choice.trials)).toEqual(['mixed']);
  expect(choice.teams).toEqual(['1m']);
});

test('a size alone chooses the rows and no trial', () => {
  expect(keys(chosenBy(['100k']).rows)).toEqual(keys(rows));
  expect(chosenBy(['100k']).trials).toEqual([]);
});

test('a quick run measures every goal', () => {
  const { rows, trials, isQuick } = chosenBy(['--quick']);
  const names = rows.map(nameOfRow);
  expect(isQuick).toBe(true);
  for (const {
    of: [table, name],
  } of goals) {
    expect(names.includes(name) || trials.some(({ key }) => key === table)).toBe(true);
  }
});

test('an unknown name is refused with the names that exist', () => {
  expect(() => chosenBy(['lists'])).toThrow(/nothing called lists.*list-scoped.*mixed.*quick/);
});
