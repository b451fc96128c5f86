import type { EndpointAccess } from '#contract/kit.ts';
import { unrestrictedCodes, departmentHeadCode, type MenuCode } from '#contract/access/permission-facts.ts';
import type { Language } from '#contract/languages.ts';
import type { Access, Actor, Scope, TeamContext } from '#server/kernel/context.ts';
import { type Db, statement } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';

/** A role that a member holds, with its grants and scope. */
export interface HeldRole {
  id: string;
  builtIn: string | null;
  scope: 'ALL' | 'OWN_DEPARTMENTS' | 'DEPARTMENTS' | 'MEMBERS';
  rights: { grants: Partial<Record<MenuCode, Access>>; departments: string[]; members: string[] };
}

interface GrantsSnapshot {
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
  /** The departments that the member heads. */
  headed: string[];
  roles: HeldRole[];
  /** Both are null for a member without roles. */
  root: string | null;
  super_admins: string[] | null;
}

/** An account's membership in a team, with the actor that decides what its requests may do. */
export type Membership = Pick<TeamContext, 'team' | 'actor'>;

const select = statement<{ snapshot: string }>('SELECT snapshot FROM app.actor_grants_view WHERE account_id = $1::uuid');

/** Reads the grants snapshot of an account in the current team as text. Undefined if the account does not exist. */
export async function readGrantsSnapshot(db: Db, accountId: string): Promise<string | undefined> {
  return (await select(db, [accountId]))[0]?.snapshot;
}

/** The membership in a grants snapshot. Throws signedOut, notMember or teamUnavailable if there is none. */
export function membershipOf(snapshot: string | undefined, epoch: number): Membership {
  const row = snapshot === undefined ? undefined : (JSON.parse(snapshot) as GrantsSnapshot);
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

function actorOf(row: GrantsSnapshot, memberId: string): Actor {
  const owner = row.owner_member_id === memberId;
  const superAdmin = row.roles.some((role) => role.builtIn === 'SUPER_ADMIN');
  return {
    memberId,
    displayName: row.display_name,
    kind: 'USER',
    owner,
    superAdmin,
    departments: row.departments,
    roles: row.roles.map((role) => role.id),
    protectedMembers: owner || superAdmin || !row.root ? null : { root: row.root, members: protectedIds(row) },
    hasOwnDepartmentScope: row.roles.some((role) => role.scope === 'OWN_DEPARTMENTS'),
    supportType: null,
    scope: (code, access) => (code === departmentHeadCode ? headedBy(row, memberId) : scopeOf(holderOf(row), code, access)),
  };
}

/** The scope of a head of departments: their members without the head; null for a member who heads none. */
const headedBy = ({ headed }: GrantsSnapshot, memberId: string): Scope | null =>
  headed.length ? { departments: headed, members: [], except: [memberId] } : null;

const protectedIds = ({ owner_member_id: owner, super_admins: supers }: GrantsSnapshot) => [
  ...(owner ? [owner] : []),
  ...(supers ?? []),
];

/** Whether a membership has the permission that an endpoint requires. */
export function permits({ actor }: Membership, may: Exclude<EndpointAccess, 'public' | 'signedIn'>): boolean {
  if (may === 'staff') return false;
  if (may === 'owner') return actor.owner;
  if (may === 'member' || actor.scope(may.menu, may.access) !== null) return true;
  return may.orHead === true && actor.scope(departmentHeadCode, may.access) !== null;
}

/** The rights in a grants snapshot; null if the account is not a member of the team. */
export function grantHolderOf(snapshot: string): GrantHolder | null {
  const row = JSON.parse(snapshot) as GrantsSnapshot;
  return row.member_id ? holderOf(row) : null;
}

const holderOf = ({ owner_member_id: owner, member_id: member, roles, departments }: GrantsSnapshot): GrantHolder => ({
  owner: owner === member,
  roles,
  departments,
});

/** The properties of a member that decide their permissions. */
export interface GrantHolder {
  owner: boolean;
  roles: readonly HeldRole[];
  /** The departments that the member is directly in. */
  departments: readonly string[];
}

/** One rule that may give a permission. OWNER, SUPER_ADMIN and EVERYONE give the whole team; each ROLE adds its scope. */
export type ScopeStep = { rule: 'OWNER' | 'SUPER_ADMIN' | 'EVERYONE' | 'ROLE'; role?: HeldRole; tried: boolean; gives: boolean };

/**
 * The rules that decide a permission of a member, in order. Owner and super administrators hold every code, and all members may
 * view home; after one of these applies, no further rule is tried. Otherwise each role that holds this very code gives its own
 * scope: the code of one role is never combined with the scope of another (domain rules 2).
 */
export function scopeSteps({ owner, roles }: GrantHolder, code: MenuCode, access: Access): ScopeStep[] {
  let decided = false;
  const step = (rule: ScopeStep['rule'], holds: boolean, role?: HeldRole): ScopeStep => {
    const tried = !decided;
    if (holds && rule !== 'ROLE') decided = true;
    return { rule, ...(role && { role }), tried, gives: tried && holds };
  };
  return [
    step('OWNER', owner),
    step(
      'SUPER_ADMIN',
      roles.some((role) => role.builtIn === 'SUPER_ADMIN'),
    ),
    step('EVERYONE', access === 'view' && unrestrictedCodes.includes(code)),
    ...roles
      .filter((role) => role.builtIn !== 'SUPER_ADMIN')
      .map((role) => {
        const granted = role.rights.grants[code];
        return step('ROLE', granted === 'edit' || (access === 'view' && granted === 'view'), role);
      }),
  ];
}

/** The scope of a permission: the union of the scopes of all rules that give it; null without the permission. */
export function scopeOf(holder: GrantHolder, code: MenuCode, access: Access): Scope | null {
  return scopeBySteps(scopeSteps(holder, code, access), holder.departments);
}

/** The union of the scopes of the steps that apply, for a member of these departments; null if none applies. */
export function scopeBySteps(steps: readonly ScopeStep[], departments: readonly string[]): Scope | null {
  const giving = steps.filter(({ gives }) => gives);
  if (!giving.length) return null;
  const holding = giving.flatMap(({ role }) => role ?? []);
  if (holding.length < giving.length || holding.some((role) => role.scope === 'ALL')) return 'all';
  return {
    departments: holding.flatMap((role) =>
      role.scope === 'OWN_DEPARTMENTS' ? departments : role.scope === 'DEPARTMENTS' ? role.rights.departments : [],
    ),
    members: holding.flatMap((role) => (role.scope === 'MEMBERS' ? role.rights.members : [])),
  };
}
