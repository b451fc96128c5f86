import { administersOrders } from '#contract/access/element-facts.ts';
import { customerOnlyCodes, orderCodes, supportName, type SupportEnd, type SupportType } from '#contract/access/support-facts.ts';
import type { Language } from '#contract/languages.ts';
import { departmentHeadCode, type MenuCode } from '#contract/access/permission-facts.ts';
import type { Membership } from '../rights/actor.ts';
import type { Access, AccountContext, Actor, RunningLease, Scope } from '#server/kernel/context.ts';
import { asTeam, type Db, statement } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { type Claims, type SignInState, signInStateOf } from '../rights/sign-in-state.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

interface SupportFacts {
  epoch: number;
  closed: boolean;
  team_id: string;
  team_name: string;
  status: string;
  time_zone: string;
  default_lang: Language;
  owner_member_id: string | null;
  member_cap: number;
  root: string;
  super_admins: string[];
  /** Whether the team allows provider support. */
  open: boolean;
  staff_name: string;
  support_type: SupportType;
  reason: string;
  /** Seconds since 1970. */
  ends_at: number;
  /** null while it runs. */
  end_reason: SupportEnd | null;
}

/** The provider staff who are members of the team, with their departments and roles. */
interface Selves {
  members: string[];
  departments: string[];
  roles: string[];
}

const select = statement<{ snapshot: string } & Selves>(`
  WITH selves AS MATERIALIZED (SELECT m.team_id, m.id FROM provider_staff s
    JOIN members m ON m.account_id = s.account_id AND m.team_id = (SELECT app.team_id()))
  SELECT snapshot, ARRAY(SELECT id::text FROM selves) AS members,
    ARRAY(SELECT md.department_id::text FROM selves s JOIN member_departments md ON md.team_id = s.team_id AND md.member_id = s.id) AS departments,
    ARRAY(SELECT rm.role_id::text FROM selves s JOIN role_members rm ON rm.team_id = s.team_id AND rm.member_id = s.id) AS roles
  FROM app.support_grants_view WHERE lease_id = $1::uuid AND account_id = $2::uuid`);

/** Whether an account belongs to provider staff. */
export async function isStaff(db: Db, accountId: string): Promise<boolean> {
  return (await selectStaff(db, [accountId])).length > 0;
}

/** The addresses among these that belong to accounts of provider staff: emails in lower case, mobiles like +85291234567. */
export async function staffAddresses(db: Db, addresses: readonly string[]): Promise<Set<string>> {
  if (!addresses.length) return new Set();
  const rows = await selectStaffAddresses(db, [[...addresses]]);
  return new Set(rows.map(({ address }) => address));
}

const selectStaffAddresses = statement<{ address: string }>(`
  SELECT lower(a.email::text) AS address FROM provider_staff s JOIN accounts a ON a.id = s.account_id
    WHERE a.closed_at IS NULL AND a.email = ANY($1::citext[])
  UNION SELECT a.mobile FROM provider_staff s JOIN accounts a ON a.id = s.account_id
    WHERE a.closed_at IS NULL AND a.mobile = ANY($1::text[])`);

const selectStaff = statement<object>('SELECT FROM provider_staff WHERE account_id = $1::uuid');

/** The error for an ended lease: supportClosed if the customer ended it, supportOver if its time or its holder did. */
export const supportEndError = (how: SupportEnd): 'supportClosed' | 'supportOver' =>
  how === 'CUSTOMER' || how === 'SWITCHED_OFF' ? 'supportClosed' : 'supportOver';

/** The membership-like rights of a support lease. */
export interface SupportMembership {
  membership: Membership;
  signInState: SignInState;
  lease: RunningLease;
}

/**
 * Reads the rights of a support lease for each request; they are never assumed or cached. Throws supportOver unless it is the
 * caller's own lease in this team and has not ended, supportClosed if the customer has ended it or switched support off, and
 * signedOut or teamUnavailable as for members.
 */
export async function readSupport(
  { database, now }: AccountContext,
  supportId: string,
  teamId: string,
  { accountId, epoch }: Claims,
): Promise<SupportMembership> {
  if (!uuid.test(supportId)) throw new AppError('supportOver');
  const [row] = await asTeam(database, teamId, (db) => select(db, [supportId, accountId]));
  if (!row) throw new AppError('supportOver');
  const facts = JSON.parse(row.snapshot) as SupportFacts;
  if (facts.closed || facts.epoch !== epoch) throw new AppError('signedOut');
  const endsAt = new Date(facts.ends_at * 1000);
  if (facts.end_reason !== null) throw new AppError(supportEndError(facts.end_reason));
  if (endsAt <= now) throw new AppError('supportOver');
  if (!facts.open) throw new AppError('supportClosed');
  if (facts.status !== 'ACTIVE') throw new AppError('teamUnavailable');
  const id = supportId.toLowerCase();
  return {
    membership: placeOf(facts, id, row),
    // The role makes support count as an administrator: a team that requires a second factor from administrators requires it of
    // support.
    signInState: { ...signInStateOf(row.snapshot), roles: [facts.support_type], member_id: id },
    lease: { id, staffName: facts.staff_name, type: facts.support_type, reason: facts.reason, endsAt },
  };
}

function placeOf(facts: SupportFacts, id: string, selves: Selves): Membership {
  const { owner_member_id: owner, super_admins: supers } = facts;
  return {
    team: {
      id: facts.team_id,
      name: facts.team_name,
      timeZone: facts.time_zone,
      defaultLanguage: facts.default_lang,
      ownerMemberId: owner,
      memberCap: facts.member_cap,
    },
    actor: {
      memberId: id,
      displayName: supportName(facts.staff_name),
      kind: 'SUPPORT',
      owner: false,
      superAdmin: false,
      ownMemberIds: selves.members,
      departments: selves.departments,
      roles: selves.roles,
      // Support can change neither the protected members nor the staff's own members.
      protectedMembers: { root: facts.root, members: [...(owner ? [owner] : []), ...supers, ...selves.members] },
      hasOwnDepartmentScope: false,
      supportType: facts.support_type,
      scope: (code, access) => supportScope(facts.support_type, code, access),
    },
  };
}

/**
 * The scope of a support permission: the whole team for all codes; null for changes reserved to the customer and, for the type
 * ORDER, for the administration of orders (specification section 6).
 */
export function supportScope(type: SupportType, code: MenuCode, access: Access): Scope | null {
  if (code === departmentHeadCode) return null;
  if (access === 'view') return 'all';
  if (customerOnlyCodes.includes(code)) return null;
  return orderCodes.includes(code) && !administersOrders(type) ? null : 'all';
}

/** Whether an actor is not a member of the team: support or an API token. */
export const isNotMember = ({ kind }: Pick<Actor, 'kind'>): boolean => kind === 'SUPPORT' || kind === 'API_TOKEN';

/**
 * The member id of an actor; null for support and API tokens, which are not members. Their `memberId` is the id of the lease or
 * token, which log entries and jobs contain but which must not be stored in columns that reference members.
 */
export function memberOf(actor: Pick<Actor, 'kind' | 'memberId'>): string | null {
  return isNotMember(actor) ? null : actor.memberId;
}

/** For personal data of a member, such as their profile and views. Throws memberOnly for support and API tokens. */
export function requireMember({ actor }: { actor: Pick<Actor, 'kind'> }): void {
  if (isNotMember(actor)) throw new AppError('memberOnly');
}
