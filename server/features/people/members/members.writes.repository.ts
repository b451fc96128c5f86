import { type Db, statement } from '#server/kernel/database/database.ts';
import type { MemberValues } from './members.changes.repository.ts';
import { detailFields, memberFields } from './members.json.repository.ts';

// A change of one member in a single statement: the rows, the log entry and the member as read afterwards. The columns differ
// between calls; each set of columns has its own statement and therefore its own plan.

const logged =
  'INSERT INTO operation_log SELECT entry.* FROM changed, json_populate_record(NULL::operation_log, $1::json) AS entry';
const answer = (places: string, suspend: string) => `SELECT row_to_json(item)::text AS item FROM (
  SELECT ${memberFields}, ${places} AS departments, ${detailFields}, json_build_object('edit', true, 'suspend', ${suspend}) AS can FROM changed m) AS item`;

type Made = ReturnType<typeof statement<{ item: string }>>;

function perColumns(textOf: (columns: readonly string[]) => string): (columns: readonly string[]) => Made {
  const known = new Map<string, Made>();
  return (columns) => {
    const key = columns.join();
    const made = known.get(key) ?? statement<{ item: string }>(textOf(columns));
    known.set(key, made);
    return made;
  };
}

const updating = perColumns(
  (columns) => `WITH changed AS (
    UPDATE members m SET ${columns.map((column, n) => `${column} = $${n + 7}, `).join('')}version = version + 1, updated_at = now()
    WHERE m.team_id = $2::uuid AND m.id = $3::uuid AND m.version = $4::int AND m.resigned_at IS NULL RETURNING m.*
  ), logged AS (${logged}) ${answer('$6::json', 'm.id <> ALL($5::uuid[])')}`,
);

/**
 * Sets columns of a member whose version is unchanged, and logs it. Returns the member as JSON, with the departments that
 * were read with the version, or undefined if the version differs.
 */
export async function change(
  db: Db,
  teamId: string,
  seen: { id: string; version: number; departments: readonly object[]; neverSuspended: readonly string[] },
  values: MemberValues,
  entry: string,
): Promise<string | undefined> {
  const [row] = await updating(Object.keys(values))(db, [
    entry,
    teamId,
    seen.id,
    seen.version,
    seen.neverSuspended,
    JSON.stringify(seen.departments),
    ...Object.values(values),
  ]);
  return row?.item;
}

/** A department as contract `departmentRef`, with the ids from the root to itself. */
export interface DepartmentToJoin {
  departmentId: string;
  name: string;
  path: string;
  above: string[];
}

/** The state that adding a member depends on. */
export interface SeenBeforeAdding {
  /** The number of members who count against the team's cap. */
  people: number;
  /** The requested departments, unordered. */
  places: DepartmentToJoin[];
}

const looking = (which: string) =>
  statement<SeenBeforeAdding>(`SELECT
    (SELECT coalesce(sum(people), 0)::int FROM team_headcounts WHERE team_id = $1::uuid) AS people,
    coalesce((SELECT json_agg(json_build_object('departmentId', d.id, 'name', d.name, 'path', d.path_name, 'above', d.path))
      FROM app.departments_view d WHERE ${which}), '[]') AS places`);
const lookingAtThese = looking('d.id = ANY($2::uuid[])');
const lookingAtRoot = looking('d.parent_id IS NULL');

/** Reads the state that adding a member to these departments, or without any to the root, depends on. */
export async function beforeAdding(db: Db, teamId: string, departmentIds: readonly string[]): Promise<SeenBeforeAdding> {
  const [row] = await (departmentIds.length ? lookingAtThese(db, [teamId, departmentIds]) : lookingAtRoot(db, [teamId]));
  if (!row) throw new Error('a SELECT without FROM returned no row');
  return row;
}

const inserting = perColumns(
  (columns) => `WITH changed AS (
    INSERT INTO members (team_id, id, ${columns.join(', ')}) VALUES ($2::uuid, $3::uuid, ${columns.map((_, n) => `$${n + 6}`).join(', ')})
    RETURNING *
  ), placed AS (
    INSERT INTO member_departments (team_id, member_id, department_id, position)
    SELECT $2::uuid, $3::uuid, place.id, place.n - 1 FROM unnest($4::uuid[]) WITH ORDINALITY AS place (id, n)
  ), logged AS (${logged}) ${answer('$5::json', 'true')}`,
);

/** Creates a member in these departments, the first being the main one, and logs it. Returns the member as JSON. */
export async function add(
  db: Db,
  teamId: string,
  id: string,
  values: MemberValues,
  places: readonly Omit<DepartmentToJoin, 'above'>[],
  entry: string,
): Promise<string | undefined> {
  const ids = places.map((place) => place.departmentId);
  const [row] = await inserting(Object.keys(values))(db, [
    entry,
    teamId,
    id,
    ids,
    JSON.stringify(places),
    ...Object.values(values),
  ]);
  return row?.item;
}
