import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { starterGrants } from '#contract/access/permission-facts.ts';
import { memberColumns, peopleMaker, type MemberRow } from './people.ts';
import { makeTree, type Department } from './tree.ts';
import type { Team } from './teams.ts';

const batch = 5000;

/** Fills one team with members, departments and two administrators: with the whole team as scope, and with three departments. */
export async function loadTeam(client: pg.Client, team: Team): Promise<void> {
  const teamId = uuidv7();
  const tree = makeTree(team);
  const accounts = { all: uuidv7(), scoped: uuidv7() };
  for (const [key, id] of Object.entries(accounts)) {
    await client.query('INSERT INTO accounts (id, email, email_verified_at, display_name) VALUES ($1, $2, now(), $3)', [
      id,
      `${key}.${team.key}@harbour.example`,
      key,
    ]);
  }
  await client.query(
    `INSERT INTO teams (id, code, name, member_cap, created_by, setup_step, country) VALUES ($1, $2, $3, $4, $5, 'DONE', 'HK')`,
    [teamId, `BENCH${team.key.toUpperCase()}`, `Harbour ${team.label}`, team.people * 3, accounts.all],
  );
  await loadTree(client, teamId, tree);
  const firstIds = await loadPeople(client, teamId, team, tree);
  await client.query(
    `INSERT INTO team_headcounts (team_id, slot, people)
     SELECT $1, 0, count(*) FROM members WHERE team_id = $1 AND resigned_at IS NULL AND status <> 'CANCELED'`,
    [teamId],
  );
  await client.query('UPDATE teams SET owner_member_id = $2 WHERE id = $1', [teamId, firstIds[2]]);
  const three = tree.filter((department) => department.path.length === 3).slice(3, 6);
  await makeAdministrator(client, teamId, accounts.all, firstIds[0], []);
  await makeAdministrator(client, teamId, accounts.scoped, firstIds[1], three);
}

async function loadTree(client: pg.Client, teamId: string, tree: readonly Department[]): Promise<void> {
  for (const { id, parentId, name, path } of tree) {
    await client.query('INSERT INTO departments (team_id, id, parent_id, name, path) VALUES ($1, $2, $3, $4, $5::uuid[])', [
      teamId,
      id,
      parentId,
      name,
      path,
    ]);
  }
}

async function loadPeople(client: pg.Client, teamId: string, team: Team, tree: readonly Department[]): Promise<string[]> {
  const make = peopleMaker(20261121);
  const leaders = new Map<string, string>();
  const first: string[] = [];
  const columns = Object.entries(memberColumns);
  const insertMembers = `INSERT INTO members (team_id, ${columns.map(([name]) => name).join()})
    SELECT $1::uuid, * FROM unnest(${columns.map(([, type], n) => `$${n + 2}::${type}[]`).join()})`;
  for (let from = 0; from < team.people; from += batch) {
    const rows: MemberRow[] = [];
    const places: [memberId: string, departmentId: string, position: number][] = [];
    for (let index = from; index < Math.min(from + batch, team.people); index += 1) {
      const home = tree[(index * 31) % tree.length]?.id ?? '';
      const row = make(index, leaders.get(home) ?? null);
      const id = row.id ?? '';
      if (!leaders.has(home)) leaders.set(home, id);
      if (first.length < 3) first.push(id);
      rows.push(row);
      places.push([id, home, 0]);
      const second = tree[(index * 17 + 5) % tree.length]?.id ?? '';
      if (index % 12 === 0 && second !== home) places.push([id, second, 1]);
    }
    await client.query(insertMembers, [teamId, ...columns.map(([name]) => rows.map((row) => row[name as keyof MemberRow]))]);
    await client.query(
      `INSERT INTO member_departments (team_id, member_id, department_id, position)
       SELECT $1::uuid, * FROM unnest($2::uuid[], $3::uuid[], $4::int[])`,
      [teamId, places.map(([id]) => id), places.map(([, id]) => id), places.map(([, , position]) => position)],
    );
  }
  return first;
}

async function makeAdministrator(
  client: pg.Client,
  teamId: string,
  accountId: string,
  memberId: string | undefined,
  departments: readonly Department[],
): Promise<void> {
  const roleId = uuidv7();
  await client.query(`UPDATE members SET account_id = $3, status = 'REGISTERED' WHERE team_id = $1 AND id = $2`, [
    teamId,
    memberId,
    accountId,
  ]);
  await client.query('INSERT INTO account_teams (account_id, team_id, member_id) VALUES ($1, $2, $3)', [
    accountId,
    teamId,
    memberId,
  ]);
  await client.query(`INSERT INTO roles (team_id, id, name, type, scope) VALUES ($1, $2, $3, 'ADMINISTRATOR', $4)`, [
    teamId,
    roleId,
    departments.length ? 'Scoped' : 'Everyone',
    departments.length ? 'DEPARTMENTS' : 'ALL',
  ]);
  for (const [code, access] of starterGrants.HR)
    await client.query('INSERT INTO role_grants VALUES ($1, $2, $3, $4)', [teamId, roleId, code, access]);
  for (const { id } of departments)
    await client.query('INSERT INTO role_scope_departments VALUES ($1, $2, $3)', [teamId, roleId, id]);
  await client.query('INSERT INTO role_members (team_id, role_id, member_id) VALUES ($1, $2, $3)', [teamId, roleId, memberId]);
}
