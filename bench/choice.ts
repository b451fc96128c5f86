import { rows, type Row } from './rows/rows.ts';
import { teams, type Team } from './seed/teams.ts';
import type { Trial } from './trials/bench.ts';
import { trials } from './trials/trials.ts';

/** The rows, teams and trials that a run measures. */
export interface Choice {
  rows: readonly Row[];
  teams: readonly Team[];
  trials: readonly Trial[];
}

/**
 * Parses the arguments of `npm run bench --`: names of rows, groups and trials, and sizes of teams. Without arguments, everything
 * is measured; a size alone means its rows. Throws an error that lists all valid names if an argument is unknown.
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
