import type { ErrorName } from '#contract/errors.ts';
import { handoverKinds, type HandoverKindName } from '#contract/people/resignation-facts.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import type { LogEvent } from '#server/kernel/log/operation-log.ts';

/** Who leaves. */
export interface Leaver {
  teamId: string;
  id: string;
  name: string;
  leaderId: string | null;
}

/** One thing to end or to hand over: a line of the ledger. */
export interface HandoverItem {
  id: string;
  name: string;
}

export interface HandoverRecipient {
  id: string;
  name: string;
}

/** What became of one item when that is not "done, to the recipient". */
export interface ItemOutcome {
  itemId: string;
  status: 'DONE' | 'FAILED' | 'SKIPPED';
  recipient?: HandoverRecipient | null;
  error?: ErrorName;
}

export interface HandoverResult {
  exceptions?: readonly ItemOutcome[];
  /** Entries about the things themselves, beside the one about the member. */
  events?: readonly LogEvent[];
}

/**
 * What a feature does about its own when somebody leaves. Registered in server/wiring/hand-over.ts; a resignation goes through
 * the kinds in the order of contract/people/resignation-facts.ts, in its own transaction.
 */
export interface HandoverKind {
  kind: HandoverKindName;
  /** chosen: to one person, chosen for this kind; owner: to the owner of the team; nobody: it ends. */
  to: 'chosen' | 'owner' | 'nobody';
  /** The resignation is refused while this cannot be handed over (recipientNeeded): apps in charge. */
  required?: boolean;
  /** Everything of this kind the member holds, by name. */
  list(db: Db, leaver: Leaver): Promise<HandoverItem[]>;
  /**
   * Hands these items over. It runs inside a savepoint: what it throws takes all of them back and fails their lines,
   * while the other kinds go on. It is called again for one item when a failed line is retried.
   */
  move(
    tx: Tx,
    leaver: Leaver,
    items: readonly HandoverItem[],
    recipient: HandoverRecipient | null,
  ): Promise<HandoverResult | void>;
}

/** The kinds in the order of a resignation, each at most once. */
export function inOrder(kinds: readonly HandoverKind[]): HandoverKind[] {
  const names = kinds.map(({ kind }) => kind);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice) throw new Error(`two features hand over ${twice}`);
  return kinds.toSorted((a, b) => handoverKinds.indexOf(a.kind) - handoverKinds.indexOf(b.kind));
}
