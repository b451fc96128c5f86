import { goals } from './report/goals.ts';
import { nameOfRow, type Row, rows } from './rows/rows.ts';
import { type TeamKey, teams } from './seed/teams.ts';
import type { Trial } from './trials/trial.ts';
import { trials } from './trials/trials.ts';

/** The rows, teams and trials that a run measures. */
export interface Choice {
  /** Whether the run is for experiments: short, and not written down. */
  isQuick: boolean;
  rows: readonly Row[];
  teams: readonly TeamKey[];
  trials: readonly Trial[];
}

/**
 * Parses the arguments of `npm run bench --`: names of rows and trials, sizes of teams, and `quick`, each also with two dashes. Without names everything is
 * measured, or by a quick run everything that has a goal; a size alone means its rows. Throws an error that lists all valid names
 * if an argument is unknown.
 */
export function chosenBy(given: readonly string[]): Choice {
  const words = given.map((word) => word.replace(/^--/, ''));
  const isQuick = words.includes('quick');
  const sizes = teams.map(({ key }) => key).filter((key) => words.includes(key));
  const names = words.filter((word) => word !== 'quick' && !teams.some(({ key }) => key === word));
  const known: readonly string[] = [...rows, ...trials].map(({ key }) => key);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new Error(
      `There is nothing called ${unknown}. There are: ${[...known, ...teams.map(({ key }) => key), 'quick'].join(', ')}`,
    );
  }
  const hasGoal = (table: string, name?: string) =>
    goals.some(({ of: [goalTable, goalName] }) => goalTable === table && (name === undefined || goalName === name));
  return {
    isQuick,
    rows: rows.filter((row) =>
      names.length
        ? names.includes(row.key)
        : !isQuick || hasGoal('cpu-100k', nameOfRow(row)) || hasGoal('cpu-1m', nameOfRow(row)),
    ),
    teams: sizes.length ? sizes : teams.map(({ key }) => key),
    trials: trials.filter(({ key }) => (names.length ? names.includes(key) : !sizes.length && (!isQuick || hasGoal(key)))),
  };
}
