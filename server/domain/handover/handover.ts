import type { Language } from '#contract/languages.ts';
import type { ErrorName } from '#contract/errors.ts';
import { handoverKinds, type HandoverKindName, type ReturnRefusal } from '#contract/people/resignation-facts.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import type { LogEvent } from '#server/kernel/log/operation-log.ts';

/** The member who leaves. */
export interface LeavingMember {
  teamId: string;
  id: string;
  name: string;
  leaderId: string | null;
  /** The language of the names of items that the product names, such as built-in roles. */
  language: Language;
  /** When the member leaves. Items that end or begin before are not handed over. */
  leavesAt: Date;
}

/** One item to end or to hand over: a line of the handover ledger. */
export interface HandoverItem {
  id: string;
  name: string;
}

export interface HandoverRecipient {
  id: string;
  name: string;
}

/** The outcome of an item that was not simply handed over to the recipient. */
export interface ItemOutcome {
  itemId: string;
  status: 'DONE' | 'FAILED' | 'SKIPPED';
  recipient?: HandoverRecipient | null;
  error?: ErrorName;
}

export interface HandoverResult {
  exceptions?: readonly ItemOutcome[];
  /** Log entries about the items, in addition to the one about the member. */
  events?: readonly LogEvent[];
}

/** A member who is restored. */
export interface RestoredMember extends LeavingMember {
  status: string;
  /** The ids from the root to each of their departments. */
  paths: readonly (readonly string[])[];
}

/** An item that was handed over or ended, with its recipient. */
export interface ReturnItem extends HandoverItem {
  recipient: HandoverRecipient | null;
}

/** Why items are not returned, by id of the item. */
export type ReturnRefusals = Map<string, ReturnRefusal>;

export interface ReturnResult {
  events?: readonly LogEvent[];
  refusals?: ReturnRefusals;
}

/** How the items of a kind return to a member who is restored. */
export interface HandoverReturn {
  /** Why items can't be returned: they have changed since, or the person restoring the member must not grant them. */
  refusals(db: Db, restorer: TeamContext, member: RestoredMember, items: readonly ReturnItem[]): Promise<ReturnRefusals>;
  /** Returns items without a refusal to the member, who is current again. */
  perform(tx: Tx, restorer: TeamContext, member: RestoredMember, items: readonly ReturnItem[]): Promise<ReturnResult | void>;
}

/**
 * How a feature hands over its items when a member leaves. Registered in server/wiring/handover.ts. A resignation processes the
 * kinds in the order of contract/people/resignation-facts.ts, in its transaction.
 */
export interface HandoverKind {
  kind: HandoverKindName;
  /**
   * The recipient. chosen: one person chosen for this kind; owner: the owner of the team, or a
   * person chosen by an administrator who can edit the item; nobody: the items end.
   */
  to: 'chosen' | 'owner' | 'nobody';
  /** Whether a resignation without a recipient for this kind is refused (recipientNeeded), as for apps in charge. */
  required?: boolean;
  /** The items of this kind that the member has, by name. */
  list(db: Db, leaver: LeavingMember): Promise<HandoverItem[]>;
  /**
   * Hands the items over. It runs inside a savepoint: if it throws, all of them are rolled back and their lines fail, while the
   * other kinds continue. It is called again with one item when a failed line is retried.
   */
  move(
    tx: Tx,
    leaver: LeavingMember,
    items: readonly HandoverItem[],
    recipient: HandoverRecipient | null,
  ): Promise<HandoverResult | void>;
  /** How the items return when the member is restored; absent if they do not. */
  returning?: HandoverReturn;
}

/** The kinds in the order of a resignation. Throws if two have the same name. */
export function handoverKindsInOrder(kinds: readonly HandoverKind[]): HandoverKind[] {
  const names = kinds.map(({ kind }) => kind);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice) throw new Error(`two features define a handover of ${twice}`);
  return kinds.toSorted((a, b) => handoverKinds.indexOf(a.kind) - handoverKinds.indexOf(b.kind));
}

/** The recipient of a kind with `to: 'chosen'`, which is never moved without one: its lines are SKIPPED instead. */
export function requireRecipient(recipient: HandoverRecipient | null): HandoverRecipient {
  if (!recipient) throw new Error('this kind is handed over to a member');
  return recipient;
}
