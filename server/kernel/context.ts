import type { Transaction } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { SupportType } from '#contract/access/support-facts.ts';
import type { MenuCode } from '#contract/permissions.ts';
import type { Database } from './database/database.ts';
import type { DB } from './database/database-types.generated.ts';

/** What every request carries, whoever makes it. */
export interface Context {
  database: Database;
  /** Signs operation-log events, and links to files; neither leaves the process. */
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
  /** Where a retried write is recognised; absent without the header. */
  idempotency?: { key: string; operation: string; hash: Buffer };
  /** Present while the rights this work began with are those of the last request, and not yet known to be today's. */
  assumedRights?: AssumedRights;
  /** Actions recorded so far, so that a write without its entry is found. */
  recorded: string[];
  /** Writes a structured log line; absent outside of a request. */
  log?: (fields: Record<string, unknown>, message: string) => void;
  /** Runs after the transaction is committed: mail, notifications. */
  afterCommit: (() => void)[];
}

/**
 * Rights taken from the last request. The work reads the facts of its actor together with its first rows and hands them
 * over; until then it leaves no trace.
 */
export interface AssumedRights {
  verified: boolean;
  /** Throws when the facts are others than guessed, which ends the work; it is then done again with those facts. */
  verify(facts: string | undefined): void;
}

export interface AccountContext extends Context {
  /**
   * `session` names the session of the token (see sign-on) and `sessionId` is its row; tokens of the command line have none.
   * `authAt`: when the person last showed who they are.
   */
  account: { id: string; session?: string; sessionId?: string; authAt?: Date };
  /** The header as given; trusted only through a TeamContext. */
  teamHeader: string | null;
  /** The lease that the call's support id names, where it has one. */
  support?: RunningLease;
  /** Present while the account looks at the team as another member does (view-as.ts): the actor is that member then. */
  viewing?: ViewAs;
}

/** Provider staff's stay in a team (support.ts). */
export interface RunningLease {
  id: string;
  staffName: string;
  type: SupportType;
  reason: string;
  endsAt: Date;
}

/** Who is viewed, and who it is that views: whatever is written down meanwhile is theirs. */
export interface ViewAs {
  id: string;
  endsAt: Date;
  viewed: { accountId: string; memberId: string; displayName: string };
  by: Pick<Actor, 'memberId' | 'displayName' | 'kind'>;
}

/**
 * Which members an actor reaches: all, or those in the subtrees of departments, and single members, but for those in
 * `except`, whom no department and no list brings within reach. `everyone`: the only department is the root, so that nobody
 * has to be looked up in it. `stays`: a member who is within reach and whom nobody of this scope puts into other departments.
 * `verdicts`: others are within reach as these say.
 */
export type Scope =
  | 'all'
  | { departments: string[]; members: string[]; except?: string[]; everyone?: boolean; stays?: string; verdicts?: Verdicts };

/** What the exceptions of an address book say to one viewer: for each department and member they name a rank, even where it hides. */
export interface Verdicts {
  departments: { id: string; rank: number }[];
  members: { id: string; rank: number }[];
  /** Whom the main rule shows where no exception speaks of them: departments with all below them, and single members. */
  main: { departments: readonly string[]; members: readonly string[] };
  /** Whether anybody else is seen. */
  otherwise: boolean;
}

export type Access = 'view' | 'edit';

export interface Actor {
  /** The member; for support and tokens, which are none, the id of the lease or of the token (support.ts, memberOf). */
  memberId: string;
  displayName: string;
  kind: 'USER' | 'SUPPORT' | 'API_TOKEN' | 'SYSTEM' | 'JOB';
  owner: boolean;
  superAdmin: boolean;
  /**
   * For support: the provider's staff who are members of this team, as whom it may be back when the lease is over. Their
   * departments and roles are the actor's own, so that it gives itself nothing.
   */
  selves?: readonly string[];
  /** For a token: who answers for it. What it does may give this person nothing they could not give themselves. */
  maker?: Actor;
  /** The departments the actor is a direct member of. */
  departments: string[];
  /** The roles the actor holds. */
  roles: string[];
  /**
   * Whom the roles of the actor never reach to change, the owner and the super administrators, with the root below which
   * everybody else is; null for these themselves, whom nobody is spared from, and for who holds no role.
   */
  protectedMembers: { root: string; members: string[] } | null;
  /** Whether a role of theirs reaches the departments they are in, so that other departments would be other rights. */
  hasOwnDepartmentScope: boolean;
  supportType: 'ORDER' | 'FULL' | null;
  /** The reach of a permission; null without it. */
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
   * The caller in another of their own teams, or the refusal of a call whose header names it. Absent for support, views as member
   * and tokens, which are in one team.
   */
  elsewhere?: (teamId: string) => Promise<TeamContext>;
}

export type Tx = Transaction<DB>;

/** The context of a kind of permission. */
export type ContextFor<M> = M extends 'public' ? Context : M extends 'signedIn' | 'staff' ? AccountContext : TeamContext;
