// The SQL of the ceiling: that of the product without row-level security, scopes and other conditions. Node parses the rows and
// writes them as JSON. It reads and writes the same tables, with the same indexes and triggers,
// except that it logs into a table of its own and searches one (bench/seed/database.ts).

export interface ListQuery {
  departmentId?: string;
  memberStatus?: string;
  search?: string;
  page?: string;
}

export interface NewMember {
  displayName: string;
  email: string;
  employeeNumber: string;
  mobilePrefix: string;
  mobileNumber: string;
  jobTitle: string;
  departmentIds: string[];
}

const fields = `m.id AS "employeeId", m.display_name AS "displayName", m.first_name AS "firstName", m.last_name AS "lastName",
  m.gender, m.email, m.mobile_prefix AS "mobilePrefix", m.mobile_number AS "mobileNumber", m.office_mobile AS "officeMobile",
  m.office_email AS "officeEmail", m.employee_number AS "employeeNumber", m.job_title AS "jobTitle", m.position, m.job_type AS "jobType",
  m.joined_date AS "joinedDate", m.birth_date AS "birthDate", m.status AS "memberStatus", m.job_ended_date AS "jobEndedDate",
  m.avatar_file_id AS avatar`;
const departments = `(SELECT json_agg(json_build_object('departmentId', d.id, 'name', d.name, 'path', d.path_name) ORDER BY md.position)
  FROM member_departments md JOIN departments d ON d.team_id = md.team_id AND d.id = md.department_id
  WHERE md.team_id = m.team_id AND md.member_id = m.id) AS departments`;
const leader = `(SELECT json_build_object('employeeId', l.id, 'displayName', l.display_name, 'avatar', l.avatar_file_id, 'jobTitle', l.job_title)
  FROM members l WHERE l.team_id = m.team_id AND l.id = m.leader_id) AS leader`;
const detail = `${fields}, ${leader}, m.currency_code AS "currencyCode", m.version, m.created_at AS "createdAt", m.updated_at AS "updatedAt"`;
const current = 'm.team_id = $1::uuid AND m.resigned_at IS NULL';
const sortKey = 'm.display_name COLLATE "und-x-icu"';
const headcount = '(SELECT sum(people)::int FROM team_headcounts WHERE team_id = $1::uuid)';

const pageOf = (page: string, total: string) => `${page}
  SELECT ${fields}, ${departments}, ${total} AS total, ${headcount} AS headcount
  FROM page p JOIN members m ON m.team_id = $1::uuid AND m.id = p.id ORDER BY p.k, p.id`;
const gathered = (condition: string) =>
  pageOf(
    `WITH hits AS MATERIALIZED (SELECT m.id, ${sortKey} AS k FROM members m WHERE ${current} AND ${condition}),
      page AS (SELECT id, k FROM hits ORDER BY k, id LIMIT 20 OFFSET $2::int)`,
    '(SELECT count(*)::int FROM hits)',
  );

const inDepartment = gathered(`m.id IN (SELECT md.member_id FROM departments d
  JOIN member_departments md ON md.team_id = d.team_id AND md.department_id = d.id
  WHERE d.team_id = $1::uuid AND d.path @> ARRAY[$3::uuid]) AND m.status = $4`);
const holding = pageOf(
  `WITH hits AS MATERIALIZED (SELECT m.id, ${sortKey} AS k FROM ceiling_search m WHERE m.team_id = $1::uuid AND m.content ILIKE $3),
    page AS (SELECT id, k FROM hits ORDER BY k, id LIMIT 20 OFFSET $2::int)`,
  '(SELECT count(*)::int FROM hits)',
);
const everyone = pageOf(
  `WITH page AS (SELECT m.id, ${sortKey} AS k FROM members m WHERE ${current} ORDER BY k, m.id LIMIT 20 OFFSET $2::int)`,
  headcount,
);

/** A page of 20 members by name: of a department and those below it with a status, of members that contain a text, or of all members. */
export function list(teamId: string, query: ListQuery): { name: string; text: string; values: unknown[] } {
  const offset = (Number(query.page ?? 1) - 1) * 20;
  const { departmentId, memberStatus } = query;
  if (departmentId) return { name: 'department', text: inDepartment, values: [teamId, offset, departmentId, memberStatus] };
  if (query.search) return { name: 'search', text: holding, values: [teamId, offset, `%${query.search}%`] };
  return { name: 'everyone', text: everyone, values: [teamId, offset] };
}

export const read = `SELECT ${detail}, ${departments} FROM members m WHERE ${current} AND m.id = $2::uuid`;

const log = (action: string, actor: string, request: string, before: string, after: string) => `logged AS (
  INSERT INTO ceiling_log (team_id, id, at, actor_id, actor_name, actor_kind, category, action, object_type, object_id, object_name, before, after, request_id, mac)
  SELECT m.team_id, uuidv7(), now(), ${actor}::uuid, 'Ceiling', 'USER', 'MEMBER', '${action}', 'member', m.id, m.display_name,
    ${before}, ${after}, ${request}::text, '' FROM changed m)`;

/** Changes the job title, and logs the values before and after. */
export const update = `WITH earlier AS (SELECT job_title FROM members m WHERE ${current} AND m.id = $2::uuid), changed AS (
    UPDATE members m SET job_title = $3, version = version + 1, updated_at = now() WHERE ${current} AND m.id = $2::uuid RETURNING m.*
  ), ${log('member.update', '$4', '$5', "(SELECT jsonb_build_object('jobTitle', job_title) FROM earlier)", "jsonb_build_object('jobTitle', $3::text)")}
  SELECT ${detail}, ${departments} FROM changed m`;

export const create = `WITH changed AS (
    INSERT INTO members (team_id, id, display_name, email, employee_number, mobile_prefix, mobile_number, job_title)
    VALUES ($1::uuid, uuidv7(), $2, $3, $4, $5, $6, $7) RETURNING *
  ), placed AS (
    INSERT INTO member_departments (team_id, member_id, department_id, position) SELECT team_id, id, $8::uuid, 0 FROM changed
  ), ${log('member.create', '$9', '$10', 'NULL', "jsonb_build_object('displayName', m.display_name, 'email', m.email, 'jobTitle', m.job_title)")}
  SELECT ${detail}, (SELECT json_agg(json_build_object('departmentId', d.id, 'name', d.name, 'path', d.path_name))
    FROM departments d WHERE d.team_id = m.team_id AND d.id = $8::uuid) AS departments FROM changed m`;

/** Creates many members from the rows of an import as JSON; departments are given by name. */
export const createMany = `WITH given AS (
    SELECT uuidv7() AS id, r.* FROM json_to_recordset($2::json) AS r ("displayName" text, "firstName" text, "lastName" text, gender text,
      "mobilePrefix" text, "mobileNumber" text, email text, "employeeNumber" text, departments text, "jobTitle" text, "jobType" text,
      "joinedDate" date, "birthDate" date)
  ), changed AS (
    INSERT INTO members (team_id, id, display_name, first_name, last_name, gender, mobile_prefix, mobile_number, email, employee_number,
      job_title, job_type, joined_date, birth_date)
    SELECT $1::uuid, id, "displayName", "firstName", "lastName", gender, "mobilePrefix", "mobileNumber", email, "employeeNumber",
      "jobTitle", "jobType", "joinedDate", "birthDate" FROM given RETURNING *
  ), placed AS (
    INSERT INTO member_departments (team_id, member_id, department_id, position)
    SELECT $1::uuid, g.id, d.id, 0 FROM given g JOIN departments d ON d.team_id = $1::uuid AND d.name = g.departments
  ), ${log('member.create', '$3', '$4', 'NULL', "jsonb_build_object('displayName', m.display_name, 'email', m.email, 'jobTitle', m.job_title)")}
  SELECT count(*)::int AS added FROM changed`;
