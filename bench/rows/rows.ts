import type pg from 'pg';
import { seededChance } from '#dev/demo/names.ts';
import type { Call } from '../measure/burst.ts';
import type { TeamKey } from '../seed/teams.ts';

/** One line of the table: its requests, sizes of team and goal. */
export interface Row {
  key: string;
  /** `npm run bench -- <group>` runs every row of a group. */
  group: 'list' | 'search' | 'read' | 'update' | 'create';
  label: string;
  /** The lower limit of product / ceiling; absent if there is no goal. */
  goal?: number;
  teams: readonly TeamKey[];
  who: 'all' | 'scoped';
  /** Sizes at which the ceiling cannot do it in reasonable time and is not measured. */
  withoutCeiling?: readonly TeamKey[];
  /** The requests of a burst, below `base`. `round` makes written values differ from those of all other bursts. */
  calls(client: pg.Client, teamId: string, base: string, round: number): Promise<Call[]>;
}

const both: readonly TeamKey[] = ['100k', '1m'];
const get = (path: string): Call => ({ method: 'GET', path });

type Person = Record<'id' | 'name' | 'number' | 'mobile' | 'email', string>;
const samples = new Map<string, Person[]>();

/** Some thousands of members of a team, in a random order that is the same in every run. */
async function peopleOf(client: pg.Client, teamId: string): Promise<Person[]> {
  const known = samples.get(teamId);
  if (known) return known;
  const { rows: found } = await client.query<Person>(
    `SELECT id, display_name AS name, employee_number AS number, mobile_number AS mobile, email FROM members TABLESAMPLE BERNOULLI (15) REPEATABLE (7)
     WHERE team_id = $1 AND resigned_at IS NULL AND account_id IS NULL AND employee_number LIKE 'HT-%' ORDER BY id LIMIT 30000`,
    [teamId],
  );
  const chance = seededChance(found.length);
  const mixed = found
    .map((person) => ({ person, at: chance() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ person }) => person);
  samples.set(teamId, mixed);
  return mixed;
}

/** Departments with about a hundred members, directly and below. */
async function departments(client: pg.Client, teamId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT d.id FROM departments d WHERE d.team_id = $1 AND NOT EXISTS (
       SELECT 1 FROM departments c WHERE c.team_id = d.team_id AND c.parent_id = d.id) ORDER BY d.id LIMIT 200`,
    [teamId],
  );
  return rows.map(({ id }) => id);
}

const searchFor =
  (fragments: (person: Person) => string | undefined): Row['calls'] =>
  async (client, teamId, base) => {
    const people = (await peopleOf(client, teamId)).slice(0, 2000);
    const usable = people.map(fragments).filter((fragment) => fragment !== undefined);
    return usable.slice(0, 400).map((fragment) => get(`${base}?search=${encodeURIComponent(fragment)}`));
  };
const isLatin = (name: string) => /^[ -~]+$/.test(name);

export const rows: readonly Row[] = [
  {
    key: 'list',
    group: 'list',
    label: 'List of 20, a department, exact count',
    goal: 0.9,
    teams: both,
    who: 'all',
    calls: async (client, teamId, base) => (await departments(client, teamId)).map((id) => get(`${base}?departmentId=${id}`)),
  },
  {
    key: 'list-all',
    group: 'list',
    label: 'List of 20, whole team, pages 1-50',
    goal: 0.9,
    teams: both,
    who: 'all',
    calls: async (_client, _teamId, base) => Array.from({ length: 50 }, (_, n) => get(`${base}?page=${n + 1}`)),
  },
  {
    key: 'list-scoped',
    group: 'list',
    label: 'The same as administrator of 3 departments',
    teams: both,
    who: 'scoped',
    calls: async (_client, _teamId, base) => Array.from({ length: 5 }, (_, n) => get(`${base}?page=${n + 1}`)),
  },
  {
    key: 'search',
    group: 'search',
    label: 'Search, part of a Latin name',
    goal: 1,
    teams: both,
    who: 'all',
    calls: searchFor(({ name }) => (isLatin(name) ? name.slice(0, 9) : undefined)),
  },
  {
    key: 'search-chinese',
    group: 'search',
    label: 'Search, Chinese name',
    goal: 1,
    teams: both,
    withoutCeiling: both,
    who: 'all',
    calls: searchFor(({ name }) => (isLatin(name) ? undefined : name.slice(0, 3))),
  },
  {
    key: 'search-number',
    group: 'search',
    label: 'Search, number, mobile or e-mail',
    goal: 1,
    teams: both,
    who: 'all',
    calls: searchFor(
      ({ id, number, mobile, email }) => [number, mobile, email.split('@')[0]][Number.parseInt(id.slice(-1), 16) % 3],
    ),
  },
  {
    key: 'read',
    group: 'read',
    label: 'Read one',
    goal: 0.75,
    teams: both,
    who: 'all',
    calls: async (client, teamId, base) => (await peopleOf(client, teamId)).map(({ id }) => get(`${base}/${id}`)),
  },
  {
    key: 'update',
    group: 'update',
    label: 'Update one, with its log entry',
    goal: 0.75,
    teams: both,
    who: 'all',
    calls: async (client, teamId, base, round) =>
      (await peopleOf(client, teamId)).map(({ id }, n) => ({
        method: 'PUT',
        path: `${base}/${id}`,
        body: { jobTitle: `Title ${round} ${n}` },
      })),
  },
  {
    key: 'create',
    group: 'create',
    label: 'Create one, with its log entry',
    goal: 0.75,
    teams: both,
    who: 'all',
    calls: async (client, teamId, base, round) => {
      const homes = await departments(client, teamId);
      return Array.from({ length: 40_000 }, (_, n) => ({
        method: 'POST' as const,
        path: base,
        body: {
          displayName: n % 2 ? 'Ayu Lestari Wijaya' : '陈思远',
          email: `new${round}x${n}@harbour.example`,
          employeeNumber: `N${round}-${n}`,
          mobilePrefix: '62',
          mobileNumber: `811${String(round * 40_000 + n).padStart(8, '0')}`,
          jobTitle: 'Dispatcher',
          departmentIds: [homes[n % homes.length]],
        },
      }));
    },
  },
];
