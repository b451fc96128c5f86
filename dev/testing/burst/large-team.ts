import pg from 'pg';
import { departmentLimits } from '#contract/people/department-facts.ts';
import { roomLimits } from '#contract/workplace/room-facts.ts';

const people = 5000;
/** Children per department: some departments are seven levels deep. */
const width = 4;
const name = (what: string, n: number) => `${what}${n}${'陳'.repeat(40)}`;

export interface LargeTeam {
  id: string;
  /** Accounts of the owner and of provider staff. */
  ownerAccountId: string;
  staffAccountId: string;
}

/** Fills the demo team up to the limit of departments, with 5,000 more people and the maximum of rooms. */
export async function fillTeam(url: string): Promise<LargeTeam> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<LargeTeam>(
      `SELECT t.id, at.account_id AS "ownerAccountId", (SELECT account_id FROM provider_staff LIMIT 1) AS "staffAccountId"
       FROM teams t JOIN account_teams at ON at.team_id = t.id AND at.member_id = t.owner_member_id`,
    );
    const [team] = rows;
    if (!team) throw new Error('the demo team is missing');
    await client.query('SET session_replication_role = replica');
    const departments = await fillDepartments(client, team.id);
    await fillPeople(client, team.id, departments);
    await fillRooms(client, team.id);
    await client.query('SET session_replication_role = origin');
    await client.query('UPDATE teams SET member_cap = 1000000 WHERE id = $1', [team.id]);
    await client.query(
      `INSERT INTO team_headcounts (team_id, slot, people) VALUES ($1, 0, $2)
       ON CONFLICT (team_id, slot) DO UPDATE SET people = team_headcounts.people + excluded.people`,
      [team.id, people],
    );
    await client.query('ANALYZE');
    await client.query('SELECT app.recount_departments($1), app.list_subtrees($1)', [team.id]);
    return team;
  } finally {
    await client.end();
  }
}

/** @returns their ids */
async function fillDepartments(client: pg.Client, teamId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string; count: number }>(
    `SELECT id, (SELECT count(*)::int FROM departments WHERE team_id = $1) AS count FROM departments WHERE team_id = $1 AND parent_id IS NULL`,
    [teamId],
  );
  const root = rows[0]?.id ?? '';
  const made: { id: string; parent: string; name: string; path: string[]; names: string }[] = [];
  const missing = departmentLimits.perTeam - (rows[0]?.count ?? 0) - 50;
  for (let n = 0; n < missing; n += 1) {
    const above = n < width ? undefined : made[Math.floor(n / width) - 1];
    const own = { id: crypto.randomUUID(), name: name('部門', n) };
    made.push({
      ...own,
      parent: above?.id ?? root,
      path: [...(above?.path ?? [root]), own.id],
      names: above ? `${above.names} / ${own.name}` : own.name,
    });
  }
  await client.query(
    `INSERT INTO departments (team_id, id, parent_id, name, path, path_name)
     SELECT $1, r.id, r.parent, r.name, r.path, r.names
     FROM json_to_recordset($2) AS r (id uuid, parent uuid, name text, path uuid[], names text)`,
    [teamId, JSON.stringify(made.map((each) => ({ ...each, path: `{${each.path.join(',')}}` })))],
  );
  return made.map(({ id }) => id);
}

/** Half of them have joined, with accounts that are never used to sign in; the others can be invited. */
async function fillPeople(client: pg.Client, teamId: string, departments: readonly string[]): Promise<void> {
  const made = Array.from({ length: people }, (_, n) => ({
    id: crypto.randomUUID(),
    n,
    account: n % 2 ? null : crypto.randomUUID(),
  }));
  const rows = made.map((each) => ({
    ...each,
    name: name('人', each.n),
    leader: made[Math.floor(each.n / 50)]?.id,
    department: departments[(each.n * 7) % departments.length],
  }));
  await client.query(
    `WITH r AS (SELECT * FROM json_to_recordset($2) AS r (id uuid, n int, account uuid, name text, leader uuid, department uuid)),
       a AS (INSERT INTO accounts (id, email, email_verified_at, display_name)
             SELECT account, 'person' || n || '@burst.example', now(), name FROM r WHERE account IS NOT NULL),
       t AS (INSERT INTO account_teams (account_id, team_id, member_id) SELECT account, $1, id FROM r WHERE account IS NOT NULL),
       d AS (INSERT INTO member_departments (team_id, member_id, department_id, position) SELECT $1, id, department, 0 FROM r)
     INSERT INTO members (team_id, id, account_id, display_name, email, status, employee_number, pinyin, leader_id)
     SELECT $1, id, account, name, 'person' || n || '@burst.example', CASE WHEN account IS NULL THEN 'UNREGISTERED' ELSE 'REGISTERED' END,
       'BURST' || n, 'chen chen', leader FROM r`,
    [teamId, JSON.stringify(rows)],
  );
}

/** Meetings all day in every room, for three days. */
async function fillRooms(client: pg.Client, teamId: string): Promise<void> {
  await client.query(
    `INSERT INTO rooms (team_id, id, name, capacity, building, floor, time_zone, hours, check_in_code)
     SELECT $1, gen_random_uuid(), $2 || n, 10, 'Tower', '1', 'Asia/Hong_Kong', '[[0,1440],[0,1440],[0,1440],[0,1440],[0,1440],[0,1440],[0,1440]]', 'burst-' || n || gen_random_uuid()
     FROM generate_series((SELECT count(*)::int + 5 FROM rooms WHERE team_id = $1), $3::int) n`,
    [teamId, name('室', 0), roomLimits.rooms],
  );
  await client.query(
    `WITH p AS (SELECT id FROM members WHERE team_id = $1 AND employee_number = 'BURST1')
     INSERT INTO bookings (team_id, id, room_id, title, booker, booker_name, starts_at, ends_at, blocked_until)
     SELECT $1, gen_random_uuid(), r.id, $2, p.id, 'Somebody', at, at + interval '1 hour', at + interval '1 hour'
     FROM rooms r CROSS JOIN p CROSS JOIN generate_series(1, 3) d CROSS JOIN generate_series(8, 19) h
     CROSS JOIN LATERAL (SELECT date_trunc('day', now()) + make_interval(days => d, hours => h)) t (at)
     WHERE r.team_id = $1 AND r.check_in_code LIKE 'burst-%'`,
    [teamId, name('會議', 0)],
  );
}
