import { sql } from 'kysely';
import type { EndpointAccess } from '#contract/kit.ts';
import { unrestrictedCodes, departmentHeadCode, type MenuCode } from '#contract/permissions.ts';
import type { Language } from '#contract/languages.ts';
import type { Access, Actor, Scope, TeamContext } from '#server/kernel/context.ts';
import { type Db, statement } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';

/** A role that somebody holds, with what it grants and how far it reaches. */
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
  /** The departments they head. */
  headed: string[];
  roles: HeldRole[];
  /** Both null for who holds no role. */
  root: string | null;
  super_admins: string[] | null;
}

/** A person's place in a team: what a request of theirs may do there. */
export type Membership = Pick<TeamContext, 'team' | 'actor'>;

/** The facts of an account as a column of another statement. */
export const grantsSnapshotOf = (accountId: string) =>
  sql<string>`(SELECT facts FROM app.actors WHERE account_id = ${accountId}::uuid) AS facts`;
/** The same as text; the parameter holds the account's id. */
export const grantsSnapshotOfParameter = (parameter: `$${number}`) =>
  `(SELECT facts FROM app.actors WHERE account_id = ${parameter}::uuid) AS facts`;

const select = statement<{ facts: string }>('SELECT facts FROM app.actors WHERE account_id = $1::uuid');

/**
 * Everything that decides what an account may do in the chosen team, as text: equal texts mean equal rights. Read anew
 * for each request, so that a lost right is gone at the next call. Undefined when there is no such account.
 */
export async function readGrantsSnapshot(db: Db, accountId: string): Promise<string | undefined> {
  return (await select(db, [accountId]))[0]?.facts;
}

/** The place that facts tell of. Throws signedOut, notMember or teamUnavailable where they tell of none. */
export function membershipOf(facts: string | undefined, epoch: number): Membership {
  const row = facts === undefined ? undefined : (JSON.parse(facts) as GrantsSnapshot);
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
    protectedMembers: owner || superAdmin || !row.root ? null : { root: row.root, members: sparedOf(row) },
    hasOwnDepartmentScope: row.roles.some((role) => role.scope === 'OWN_DEPARTMENTS'),
    supportType: null,
    scope: (code, access) => (code === departmentHeadCode ? headedBy(row, memberId) : scopeOf(holderOf(row), code, access)),
  };
}

/** The people of the departments that somebody heads, without themselves. */
const headedBy = ({ headed }: GrantsSnapshot, memberId: string): Scope | null =>
  headed.length ? { departments: headed, members: [], except: [memberId] } : null;

const sparedOf = ({ owner_member_id: owner, super_admins: supers }: GrantsSnapshot) => [
  ...(owner ? [owner] : []),
  ...(supers ?? []),
];

/** Whether who stands at this place may make a call of the team. */
export function permits({ actor }: Membership, may: Exclude<EndpointAccess, 'public' | 'signedIn'>): boolean {
  if (may === 'staff') return false;
  if (may === 'owner') return actor.owner;
  if (may === 'member' || actor.scope(may.menu, may.access) !== null) return true;
  return may.orHead === true && actor.scope(departmentHeadCode, may.access) !== null;
}

/** Whom the facts of an account tell of in the chosen team, as far as their rights go; null where they have no place there. */
export function holderFrom(facts: string): GrantHolder | null {
  const row = JSON.parse(facts) as GrantsSnapshot;
  return row.member_id ? holderOf(row) : null;
}

const holderOf = ({ owner_member_id: owner, member_id: member, roles, departments }: GrantsSnapshot): GrantHolder => ({
  owner: owner === member,
  roles,
  departments,
});

/** Somebody as far as their rights go. */
export interface GrantHolder {
  owner: boolean;
  roles: readonly HeldRole[];
  /** The departments they are directly in. */
  departments: readonly string[];
}

/** A rule that gives a permission or does not. The first of the rules for somebody whole is enough; each role adds its part. */
export type ScopeStep = { rule: 'OWNER' | 'SUPER_ADMIN' | 'EVERYONE' | 'ROLE'; role?: HeldRole; tried: boolean; gives: boolean };

/**
 * What decides a permission of somebody, in the order it is tried. Owner and super administrators hold every code, and home is
 * for everybody to look at; after one that gives, nothing is tried. Else each role that holds this very code gives its own
 * scope for it: the code of one role never combines with the scope of another (domain rules 2).
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
        const held = role.rights.grants[code];
        return step('ROLE', held === 'edit' || (access === 'view' && held === 'view'), role);
      }),
  ];
}

/** How far a permission of somebody reaches: the union over what gives it; null without it. */
export function scopeOf(holder: GrantHolder, code: MenuCode, access: Access): Scope | null {
  return scopeBySteps(scopeSteps(holder, code, access), holder.departments);
}

/** The reach that steps add up to, for somebody in these departments. */
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
