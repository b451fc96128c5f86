import type pg from 'pg';
import { seededChance } from '#server/demo/names.ts';

export type Person = Record<'id' | 'name' | 'number' | 'mobile' | 'email', string>;
const samples = new Map<string, Person[]>();

/** Some thousands of members of a team, in a random order that is the same in every run. */
export async function peopleOf(client: pg.Client, teamId: string): Promise<Person[]> {
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
export async function departments(client: pg.Client, teamId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT d.id FROM departments d WHERE d.team_id = $1 AND NOT EXISTS (
       SELECT 1 FROM departments c WHERE c.team_id = d.team_id AND c.parent_id = d.id) ORDER BY d.id LIMIT 200`,
    [teamId],
  );
  return rows.map(({ id }) => id);
}

/** The n-th new member of a round, with number, mobile and email of its own. */
export function newMember(round: number, n: number, departmentId: string | undefined): object {
  return {
    displayName: n % 2 ? 'Ayu Lestari Wijaya' : '陈思远',
    email: `new${round}x${n}@harbour.example`,
    employeeNumber: `N${round}-${n}`,
    mobilePrefix: '62',
    mobileNumber: `811${String(round * 40_000 + n).padStart(8, '0')}`,
    jobTitle: 'Dispatcher',
    departmentIds: [departmentId],
  };
}

let rounds = 0;

/** The number of the next round of writes, which differs from all others of this run. */
export function nextRound(): number {
  rounds += 1;
  return rounds;
}
