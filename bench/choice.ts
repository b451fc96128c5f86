import { rows, type Row } from './rows/rows.ts';
import { teams, type Team } from './seed/teams.ts';
import type { Trial } from './trials/bench.ts';
import { trials } from './trials/trials.ts';

/** What a run measures. */
export interface Choice {
  rows: readonly Row[];
  teams: readonly Team[];
  trials: readonly Trial[];
}

/**
 * What the words behind `npm run bench --` ask for: names of rows, groups and trials, and sizes of teams. Everything
 * without any; a size alone means its rows. Throws with all names there are at a word that is none of them.
 */
export function chosenBy(words: readonly string[]): Choice {
  const sizes = teams.filter(({ key }) => words.includes(key));
  const names = words.filter((word) => !teams.some(({ key }) => key === word));
  const known = [...new Set([...rows.flatMap(({ key, group }) => [group, key]), ...trials.map(({ key }) => key)])];
  const unknown = names.find((name) => !known.some((one) => one === name));
  if (unknown !== undefined) {
    throw new Error(`There is nothing called ${unknown}. There are: ${[...known, ...teams.map(({ key }) => key)].join(', ')}`);
  }
  return {
    rows: rows.filter(({ key, group }) => (names.length ? names.includes(key) || names.includes(group) : true)),
    teams: sizes.length ? sizes : teams,
    trials: trials.filter(({ key }) => (words.length ? names.includes(key) : true)),
  };
}
