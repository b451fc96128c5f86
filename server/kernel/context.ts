import type { Transaction } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { SupportType } from '#contract/access/support-facts.ts';
import type { MenuCode } from '#contract/access/permission-facts.ts';
import type { Database } from './database/database.ts';
import type { DB } from './database/database-types.generated.ts';

/** The context of every request, with or without a signed-in caller. */
export interface Context {
  database: Database;
  /** The keys that sign operation-log entries and links to files. Neither leaves the process. */
  logKey: Buffer;
  fileKey: Buffer;
  requestId: string;
  language: Language;
  /** IANA name from X-Time-Zone, `UTC` when absent or unknown. */
  timeZone: string;
  ip: string;
  userAgent: string;
  /** The Cookie header as the browser sent it; absent outside of requests. */
  cookie?: string;
  /** The instant the request began. */
  now: Date;
  /** Recognises a retried write; absent without the Idempotency-Key header. */
  idempotency?: { key: string; operation: string; hash: Buffer };
  /** The log actions recorded so far; tests use it to find writes without a log entry. */
  recorded: string[];
  /** Writes a structured log line; absent outside of a request. */
  log?: (fields: Record<string, unknown>, message: string) => void;
  /** Effects that run after the transaction is committed, such as mail and notifications. */
  afterCommit: (() => void)[];
}

export interface AccountContext extends Context {
  /**
   * `session` is the session id in the token (see sign-on) and `sessionId` the id of its row; command-line tokens have neither.
   * `authAt` is when the person last authenticated.
   */
  account: { id: string; session?: string; sessionId?: string; authAt?: Date };
  /** The X-Team-Id header as received. It is not verified; use the team of a TeamContext. */
  teamHeader: string | null;
  /** The support lease named by X-Support-Id, if present. */
  support?: RunningLease;
  /** Present during view as member (view-as.ts): `actor` is then the viewed member. */
  viewing?: ViewAs;
}

/** A support lease that has not ended: one stay of provider staff in a team (support.ts). */
export interface RunningLease {
  id: string;
  staffName: string;
  type: SupportType;
  reason: string;
  endsAt: Date;
}

/** A view-as session: the viewed member and the viewer (`by`). Log entries written during the session name the viewer. */
export interface ViewAs {
  id: string;
  endsAt: Date;
  viewed: { accountId: string; memberId: string; displayName: string };
  by: Pick<Actor, 'memberId' | 'displayName' | 'kind'>;
}

/**
 * The members a permission covers: all, or those in the subtrees of `departments` and the single `members`. Members in `except`
 * are never covered. `everyone`: the only department is the root, so membership needs no lookup.
 * `stays`: a member who is covered but cannot be moved to other departments by an actor with this scope.
 * `verdicts`: decides which further members are covered.
 */
export type Scope =
  | 'all'
  | { departments: string[]; members: string[]; except?: string[]; everyone?: boolean; stays?: string; verdicts?: Verdicts };

/** The visibility exceptions that apply to one viewer. Each named department or member has a rank; an even rank hides. */
export interface Verdicts {
  departments: { id: string; rank: number }[];
  members: { id: string; rank: number }[];
  /**
   * The members that the main rule shows if no exception applies to them: those in the subtrees of departments, and single
   * members.
   */
  main: { departments: readonly string[]; members: readonly string[] };
  /** Whether all other members are visible. */
  otherwise: boolean;
}

export type Access = 'view' | 'edit';

export interface Actor {
  /**
   * The id of the member; for support and API tokens, which are not members, the id of the lease or token (support.ts, memberOf).
   */
  memberId: string;
  displayName: string;
  kind: 'USER' | 'SUPPORT' | 'API_TOKEN' | 'SYSTEM' | 'JOB';
  owner: boolean;
  superAdmin: boolean;
  /**
   * For support: the members of this team who are provider staff. Support could return as one of them after the lease, so their
   * departments and roles count as the actor's own: support cannot grant itself rights through them.
   */
  ownMemberIds?: readonly string[];
  /** For an API token: its creator. The token cannot grant this person rights that they could not grant themselves. */
  maker?: Actor;
  /** The departments the actor is a direct member of. */
  departments: string[];
  /** The roles the actor holds. */
  roles: string[];
  /**
   * The owner and the super administrators, whom the actor cannot change, and the root department that contains all members. Null
   * if the actor is one of them, since they can change any member, and if the actor holds no role.
   */
  protectedMembers: { root: string; members: string[] } | null;
  /** Whether a role of the actor is scoped to the actor's own departments, so that a change of departments would change rights. */
  hasOwnDepartmentScope: boolean;
  supportType: 'ORDER' | 'FULL' | null;
  /** The scope of a permission; null if the actor does not hold it. */
  scope(code: MenuCode, access: Access): Scope | null;
}

export interface TeamContext extends AccountContext {
  team: {
    id: string;
    name: string;
    timeZone: string;
    defaultLanguage: Language;
    ownerMemberId: string | null;
    memberCap: number;
  };
  actor: Actor;
  /**
   * Returns the caller's context in another of their teams, and throws the same errors as a request with that team in its header.
   * Absent for support, view as member and API tokens, which are limited to one team.
   */
  elsewhere?: (teamId: string) => Promise<TeamContext>;
  /**
   * Reads the caller's context in the same team as of now, and throws the errors of a new request. For answers that last longer than
   * a request. Absent where `elsewhere` is.
   */
  again?: () => Promise<TeamContext>;
}

export type Tx = Transaction<DB>;

/** The context type of an endpoint by its declared permission. */
export type ContextFor<M> = M extends 'public' ? Context : M extends 'signedIn' | 'staff' ? AccountContext : TeamContext;
