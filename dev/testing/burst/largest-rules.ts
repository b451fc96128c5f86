import pg from 'pg';
import { directory } from '#contract/people/directory.ts';
import { grantableCodes, viewOnlyCodes } from '#contract/access/permission-facts.ts';
import { roleLimits } from '#contract/access/role-facts.ts';
import { roles } from '#contract/access/roles.ts';
import { search } from '#contract/workplace/search.ts';
import { governedFields, visibilityLimits } from '#contract/access/visibility-facts.ts';
import { visibility } from '#contract/access/visibility.ts';
import type { BurstServer } from './burst-server.ts';
import type { IdSource } from './ids.ts';
import type { Made } from './measure.ts';
import { call, type Given, requestOf } from './requests.ts';

/** Roles with all permissions, and the maximum of holders and scope: created, previewed, changed, read. */
export async function largestRoles(server: BurstServer, ids: IdSource): Promise<Made[]> {
  const people = (from: number, count: number) => Array.from({ length: count }, (_, n) => ids.idOf('', 'employeeId', from + n));
  const departments = Array.from({ length: roleLimits.chosen }, (_, n) => ids.idOf('', 'departmentId', n));
  const permissions = grantableCodes.map((code) => ({ code, access: viewOnlyCodes.includes(code) ? 'view' : 'edit' }));
  const bodyOf = (scope: object, from: number) => ({
    name: `Burst ${crypto.randomUUID()}`,
    description: '陳'.repeat(roleLimits.description),
    type: 'ADMINISTRATOR',
    permissions,
    employeeIds: people(from, roleLimits.holders),
    ...scope,
  });
  const inDepartments = { scope: 'DEPARTMENTS', scopeDepartmentIds: departments };
  const ofMembers = { scope: 'MEMBERS', scopeEmployeeIds: people(0, roleLimits.chosen) };
  const { roleId } = await call<{ roleId: string }>(server, roles.create, { body: bodyOf(inDepartments, 0) });
  const params = { id: roleId };
  const made = (name: string, endpoint: Parameters<typeof requestOf>[1], given: () => Given): Made => [
    name,
    () => requestOf(server, endpoint, given()),
  ];
  return [
    made('role of 200 departments', roles.create, () => ({ body: bodyOf(inDepartments, 0) })),
    made('role of 200 people', roles.create, () => ({ body: bodyOf(ofMembers, 0) })),
    made('preview of a role', roles.preview, () => ({ body: bodyOf(inDepartments, 0) })),
    made('preview of a changed role', roles.preview, () => ({ body: { roleId, ...bodyOf(ofMembers, 1000) } })),
    made('other people and scope of a role', roles.update, () => ({ params, body: bodyOf(ofMembers, 1000) })),
    made('role', roles.read, () => ({ params })),
    made('roles', roles.list, () => ({})),
    made('removal of a role', roles.remove, () => ({ params })),
  ];
}

/** The maximum of exceptions, each with the maximum of departments and people on both sides. */
export async function largestVisibility(server: BurstServer, ids: IdSource): Promise<Made[]> {
  const most = visibilityLimits.parties / 2;
  const parties = (from: number) => ({
    departmentIds: Array.from({ length: most }, (_, n) => ids.idOf('', 'departmentId', from + n)),
    employeeIds: Array.from({ length: most }, (_, n) => ids.idOf('', 'employeeId', from + n)),
  });
  const bodyOf = (from: number) => ({
    name: `Burst ${crypto.randomUUID()}`,
    effect: 'PROHIBIT',
    priority: 500,
    enabled: true,
    subjects: parties(from),
    objects: parties(from + most),
  });
  const { exceptionId: id } = await call<{ exceptionId: string }>(server, visibility.create, { body: bodyOf(0) });
  await fillExceptions(server, id);
  const params = { id };
  const [viewerId, targetId] = [ids.idOf('', 'employeeId', 0), ids.idOf('', 'employeeId', most)];
  let turn = 0;
  const levels = () => Object.fromEntries(governedFields.map((field) => [field, (turn += 1) % 2 ? 'HIDDEN' : 'SAME_DEPARTMENT']));
  const made = (name: string, endpoint: Parameters<typeof requestOf>[1], given: () => Given, more = ''): Made => [
    name,
    () => {
      const request = requestOf(server, endpoint, given());
      return { ...request, path: request.path + more };
    },
  ];
  return [
    made('main rule of 200', visibility.setMainRule, () => ({
      body: { mainRule: 'SELECTED', selected: parties((turn += 1) * 7) },
    })),
    made('levels', visibility.setLevels, () => ({ body: { levels: levels() } })),
    made('change of an exception', visibility.update, () => ({ params, body: bodyOf((turn += 1) * 11) })),
    made('exceptions', visibility.exceptions, () => ({}), '?page=1&size=100'),
    made('exception', visibility.exception, () => ({ params })),
    made('preview of an exception', visibility.preview, () => ({ body: { exceptionId: id, exception: bodyOf(400) } })),
    made('preview of the main rule', visibility.preview, () => ({ body: { mainRule: 'SELECTED', selected: parties(300) } })),
    made('explanation', visibility.explain, () => ({}), `?viewerId=${viewerId}&targetId=${targetId}`),
    made('directory', directory.list, () => ({}), '?page=1&size=100'),
    made('directory searched', directory.list, () => ({}), `?page=1&size=100&search=${encodeURIComponent('人')}`),
    made('departments', directory.departments, () => ({})),
    made('search', search.everywhere, () => ({}), `?text=${encodeURIComponent('人')}`),
  ];
}

/** Copies an exception up to the maximum number. */
async function fillExceptions({ databaseUrl, team }: BurstServer, id: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO visibility_exceptions (team_id, id, name, effect, priority, enabled, subject_departments, subject_members, object_departments, object_members)
       SELECT team_id, gen_random_uuid(), name || n, CASE WHEN n % 2 = 0 THEN 'ALLOW' ELSE 'PROHIBIT' END, n % 900 + 1, true,
         subject_departments, subject_members, object_departments, object_members
       FROM visibility_exceptions CROSS JOIN generate_series((SELECT count(*)::int FROM visibility_exceptions WHERE team_id = $1) + 1, $3::int) n
       WHERE team_id = $1 AND id = $2`,
      [team.id, id, visibilityLimits.exceptions],
    );
  } finally {
    await client.end();
  }
}

/** Removes the exceptions, which would affect other measurements. */
export async function emptyExceptions({ databaseUrl, team }: BurstServer): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`DELETE FROM visibility_exceptions WHERE team_id = $1 AND name LIKE 'Burst %'`, [team.id]);
  } finally {
    await client.end();
  }
}
