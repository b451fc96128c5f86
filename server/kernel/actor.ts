import { sql } from 'kysely';
import { everyonesCodes, type MenuCode } from '#contract/permissions.ts';
import type { Language } from '#contract/languages.ts';
import type { Access, Actor, Scope, TeamContext } from './context.ts';
import type { Db } from './db.ts';
import { AppError } from './errors.ts';

interface RoleRow {
  builtIn: string | null;
  scope: 'ALL' | 'OWN_DEPARTMENTS' | 'DEPARTMENTS' | 'MEMBERS';
  grants: Partial<Record<MenuCode, Access>>;
  departments: string[];
  members: string[];
}

interface ActorRow {
  epoch: number;
  closed: boolean;
  team_id: string | null;
  team_name: string;
  status: string;
  time_zone: string;
  default_lang: Language;
  owner_member_id: string | null;
  member_cap: number;
  member_id: string | null;
  display_name: string;
  departments: string[];
  roles: RoleRow[];
}

/** The person and their place in the team, read anew for each request: a lost right is gone at the next call. */
export async function loadActor(
  db: Db,
  accountId: string,
  teamId: string,
  epoch: number,
): Promise<Pick<TeamContext, 'team' | 'actor'>> {
  const { rows } = await actorQuery(accountId, teamId).execute(db);
  const row = rows[0];
  if (!row || row.closed || row.epoch !== epoch) throw new AppError('signedOut');
  if (!row.team_id || !row.member_id) throw new AppError('notMember');
  if (row.status !== 'ACTIVE') throw new AppError('teamUnavailable');
  return {
    team: {
      id: row.team_id,
      name: row.team_name,
      timeZone: row.time_zone,
      defaultLanguage: row.default_lang,
      ownerMemberId: row.owner_member_id,
      memberCap: row.member_cap,
    },
    actor: actorOf(row, row.member_id),
  };
}

function actorQuery(accountId: string, teamId: string) {
  return sql<ActorRow>`
    SELECT a.epoch, a.closed_at IS NOT NULL AS closed, t.id AS team_id, t.name AS team_name, t.status, t.time_zone, t.default_lang,
      t.owner_member_id, t.member_cap, m.id AS member_id, m.display_name,
      ARRAY(SELECT md.department_id::text FROM member_departments md WHERE md.team_id = m.team_id AND md.member_id = m.id) AS departments,
      coalesce((
        SELECT json_agg(json_build_object(
          'builtIn', r.built_in, 'scope', r.scope,
          'grants', coalesce((SELECT json_object_agg(g.menu_code, g.access) FROM role_grants g WHERE g.team_id = r.team_id AND g.role_id = r.id), '{}'),
          'departments', ARRAY(SELECT s.department_id FROM role_scope_departments s WHERE s.team_id = r.team_id AND s.role_id = r.id),
          'members', ARRAY(SELECT s.member_id FROM role_scope_members s WHERE s.team_id = r.team_id AND s.role_id = r.id)))
        FROM role_members rm JOIN roles r ON r.team_id = rm.team_id AND r.id = rm.role_id
        WHERE rm.team_id = m.team_id AND rm.member_id = m.id), '[]') AS roles
    FROM accounts a
    LEFT JOIN teams t ON t.id = ${teamId}::uuid
    LEFT JOIN members m ON m.team_id = t.id AND m.account_id = a.id AND m.resigned_at IS NULL AND m.status = 'REGISTERED'
    WHERE a.id = ${accountId}::uuid`;
}

function actorOf(row: ActorRow, memberId: string): Actor {
  const owner = row.owner_member_id === memberId;
  const superAdmin = row.roles.some((role) => role.builtIn === 'SUPER_ADMIN');
  return {
    memberId,
    displayName: row.display_name,
    kind: 'USER',
    owner,
    superAdmin,
    departments: row.departments,
    supportType: null,
    scope: (code, access) => (owner || superAdmin ? 'all' : scopeOf(row, code, access)),
  };
}

/** The union over the roles that hold this very code; the code of one role never combines with the scope of another. */
function scopeOf(row: ActorRow, code: MenuCode, access: Access): Scope | null {
  if (access === 'view' && everyonesCodes.includes(code)) return 'all';
  const holding = row.roles.filter((role) => role.grants[code] === 'edit' || (access === 'view' && role.grants[code] === 'view'));
  if (!holding.length) return null;
  if (holding.some((role) => role.scope === 'ALL')) return 'all';
  return {
    departments: holding.flatMap((role) =>
      role.scope === 'OWN_DEPARTMENTS' ? row.departments : role.scope === 'DEPARTMENTS' ? role.departments : [],
    ),
    members: holding.flatMap((role) => (role.scope === 'MEMBERS' ? role.members : [])),
  };
}
