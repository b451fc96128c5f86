import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { seededChance } from '#server/demo/names.ts';

interface Department {
  id: string;
  parent_id: string | null;
  depth: number;
}

interface Exception {
  effect: 'ALLOW' | 'PROHIBIT';
  subjectDepartments?: readonly string[];
  subjectMembers?: readonly string[];
  objectDepartments?: readonly string[];
  objectMembers?: readonly string[];
}

const all = 200;

/**
 * Makes directory visibility of a team strict: the main rule is NONE, with 200 exceptions. Ten of these apply to `near`, an
 * ordinary member who sees their own department of about a hundred people and a dozen people by name, while six others are hidden
 * by name. Sixteen apply to `wide`, who also sees a unit of about a thousand people except two of its departments, and three
 * departments elsewhere. The other exceptions are of the same kinds for other departments and people.
 * @returns the accounts of both
 */
export async function restrict(client: pg.Client, teamId: string): Promise<{ near: string; wide: string }> {
  const { rows: departments } = await client.query<Department>(
    'SELECT id, parent_id, cardinality(path) AS depth FROM departments WHERE team_id = $1 ORDER BY id',
    [teamId],
  );
  const { rows: others } = await client.query<{ id: string }>(
    'SELECT id FROM members WHERE team_id = $1 AND resigned_at IS NULL ORDER BY id OFFSET 5000 LIMIT 2000',
    [teamId],
  );
  const parents = new Set(departments.map(({ parent_id: parent }) => parent));
  const leaves = departments.filter(({ id }) => !parents.has(id)).map(({ id }) => id);
  const chance = seededChance(20);
  const one = (of: readonly string[]) => of[Math.floor(chance() * of.length)] ?? '';
  const names = others.map(({ id }) => id);
  const some = (count: number) => Array.from({ length: count }, () => one(names));
  const usual = (home: string, memberId: string): Exception[] => [
    { effect: 'ALLOW', subjectDepartments: [home], objectDepartments: [home] },
    ...some(5).map((id): Exception => ({ effect: 'ALLOW', subjectMembers: [memberId], objectMembers: [id] })),
    ...some(3).map((id): Exception => ({ effect: 'PROHIBIT', subjectMembers: [memberId], objectMembers: [id, one(names)] })),
    { effect: 'ALLOW', subjectDepartments: [home], objectMembers: some(7) },
  ];
  const [nearHome = '', wideHome = ''] = [leaves[100], leaves[200]];
  const [near, wide] = [await someoneIn(client, teamId, nearHome), await someoneIn(client, teamId, wideHome)];
  const unit = departments.filter(({ depth }) => depth === 3)[40]?.id ?? '';
  const inUnit = departments.filter(({ parent_id: parent }) => parent === unit).map(({ id }) => id);
  const more: Exception[] = [
    { effect: 'ALLOW', subjectDepartments: [wideHome], objectDepartments: [unit] },
    ...inUnit
      .slice(0, 2)
      .map((id): Exception => ({ effect: 'PROHIBIT', subjectDepartments: [wideHome], objectDepartments: [id] })),
    ...leaves.slice(300, 303).map((id): Exception => ({ effect: 'ALLOW', subjectMembers: [wide], objectDepartments: [id] })),
  ];
  const exceptions = [...usual(nearHome, near), ...usual(wideHome, wide), ...more];
  const away = leaves.filter((id) => id !== nearHome && id !== wideHome);
  while (exceptions.length < all) {
    const objects = chance() < 0.5 ? { objectDepartments: [one(away)] } : { objectMembers: some(2) };
    const subjects = chance() < 0.5 ? { subjectDepartments: [one(away), one(away)] } : { subjectMembers: some(1) };
    exceptions.push({ effect: chance() < 0.6 ? 'ALLOW' : 'PROHIBIT', ...subjects, ...objects });
  }
  await write(client, teamId, exceptions, chance);
  return {
    near: await joined(client, teamId, near),
    wide: await joined(client, teamId, wide),
  };
}

async function someoneIn(client: pg.Client, teamId: string, departmentId: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT m.id FROM members m JOIN member_departments md ON md.team_id = m.team_id AND md.member_id = m.id
     WHERE m.team_id = $1 AND md.department_id = $2 AND m.resigned_at IS NULL AND m.account_id IS NULL ORDER BY m.id LIMIT 1`,
    [teamId, departmentId],
  );
  return rows[0]?.id ?? '';
}

async function write(client: pg.Client, teamId: string, exceptions: readonly Exception[], chance: () => number): Promise<void> {
  await client.query(
    `INSERT INTO address_books (team_id, main_rule) VALUES ($1, 'NONE') ON CONFLICT (team_id) DO UPDATE SET main_rule = 'NONE'`,
    [teamId],
  );
  for (const [n, { effect, ...parties }] of exceptions.entries()) {
    const { subjectDepartments = [], subjectMembers = [], objectDepartments = [], objectMembers = [] } = parties;
    const sides = [subjectDepartments, subjectMembers, objectDepartments, objectMembers];
    await client.query(
      `INSERT INTO visibility_exceptions (team_id, id, name, effect, priority, subject_departments, subject_members, object_departments, object_members)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [teamId, uuidv7(), `Bench ${n}`, effect, 1 + Math.floor(chance() * 999), ...sides],
    );
  }
  await client.query('ANALYZE visibility_exceptions');
}

/** Creates an account for a member, so that they can send requests. */
async function joined(client: pg.Client, teamId: string, memberId: string): Promise<string> {
  const id = uuidv7();
  await client.query('INSERT INTO accounts (id, email, email_verified_at, display_name) VALUES ($1, $2, now(), $3)', [
    id,
    `${id}@harbour.example`,
    'Restricted',
  ]);
  await client.query(`UPDATE members SET account_id = $3, status = 'REGISTERED' WHERE team_id = $1 AND id = $2`, [
    teamId,
    memberId,
    id,
  ]);
  await client.query('INSERT INTO account_teams (account_id, team_id, member_id) VALUES ($1, $2, $3)', [id, teamId, memberId]);
  return id;
}
