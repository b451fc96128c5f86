import { type ApiError, notSent, unreachable } from './api-error.ts';

/** A text of the console by its key in `common.errors`, or the server's message. */
export type ReactionText = { phrase: 'network' | 'setup' | 'supportClosed' | 'server' } | { message: string };

/** How the console responds to a failed call (specification section 8). */
export type Reaction =
  | { kind: 'home' }
  /** The team requires a second factor; its page leads to setting one up. */
  | { kind: 'secondFactor' }
  | { kind: 'supportClosed'; text: ReactionText }
  /** The view as member has ended; a dialog says so and leads out of it. */
  | { kind: 'viewingOver'; text: ReactionText }
  | { kind: 'teamRefused'; text: ReactionText }
  | { kind: 'toast'; text: ReactionText };

const supportClosed = 9002;
const secondFactorNeeded = 40_320;
const viewingOver = 40_330;
const teamRefused = new Set([402, 403]);
/** Codes of a full storage and of an unreadable file. Any other 503 may come from a proxy. */
const named503 = new Set([50_301, 50_302]);

/**
 * Decides in the order of specification section 8. 402 and 403 are *codes* there: a missing permission has HTTP status 403 and a
 * code of its own, and is shown as a toast (domain rules section 0).
 */
export function reactionTo(error: ApiError): Reaction {
  if (error.status === notSent) return { kind: 'toast', text: { phrase: 'setup' } };
  if (error.status === unreachable || (error.status === 503 && !named503.has(error.code)))
    return { kind: 'toast', text: { phrase: 'network' } };
  if (error.status === 401) return { kind: 'home' };
  if (error.code === secondFactorNeeded) return { kind: 'secondFactor' };
  const text = error.message ? { message: error.message } : ({ phrase: 'server' } as const);
  // The server's message states whether the customer closed support or the lease has ended.
  if (error.code === supportClosed)
    return { kind: 'supportClosed', text: error.message ? { message: error.message } : { phrase: 'supportClosed' } };
  if (error.code === viewingOver) return { kind: 'viewingOver', text };
  return { kind: teamRefused.has(error.code) ? 'teamRefused' : 'toast', text };
}

/** Presents a reaction to the person; the shell provides it. */
export type Presenter = (reaction: Reaction, error: ApiError) => void;

let present: Presenter | undefined;

export function providePresenter(presenter: Presenter): () => void {
  present = presenter;
  return () => {
    if (present === presenter) present = undefined;
  };
}

export function react(error: ApiError): void {
  present?.(reactionTo(error), error);
}
