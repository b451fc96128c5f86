import { type ApiError, notSent, unreachable } from './api-error.ts';

/** A text of ours by its key in `common.errors`, or the server's own words. */
export type ReactionText = { phrase: 'network' | 'setup' | 'supportClosed' | 'server' } | { message: string };

/** What the console does about a failed call (specification section 8). */
export type Reaction =
  | { kind: 'home' }
  /** The team asks for a second factor, and its own page leads to setting one up. */
  | { kind: 'secondFactor' }
  | { kind: 'supportClosed'; text: ReactionText }
  /** The view as member is over: a dialog says so and leads out of it. */
  | { kind: 'viewingOver'; text: ReactionText }
  | { kind: 'teamRefused'; text: ReactionText }
  | { kind: 'toast'; text: ReactionText };

const supportClosed = 9002;
const secondFactorNeeded = 40_320;
const viewingOver = 40_330;
const teamRefused = new Set([402, 403]);
/** No storage left; a file that cannot be read. Any other 503 may be a proxy's. */
const named503 = new Set([50_301, 50_302]);

/**
 * Decides by the order of specification section 8. 402 and 403 are meant as *codes*: a single missing
 * permission comes with HTTP status 403 and a code of its own, and is a toast (domain rules section 0).
 */
export function reactionTo(error: ApiError): Reaction {
  if (error.status === notSent) return { kind: 'toast', text: { phrase: 'setup' } };
  if (error.status === unreachable || (error.status === 503 && !named503.has(error.code)))
    return { kind: 'toast', text: { phrase: 'network' } };
  if (error.status === 401) return { kind: 'home' };
  if (error.code === secondFactorNeeded) return { kind: 'secondFactor' };
  const text = error.message ? { message: error.message } : ({ phrase: 'server' } as const);
  // The server says whether the customer closed support or the lease is over.
  if (error.code === supportClosed)
    return { kind: 'supportClosed', text: error.message ? { message: error.message } : { phrase: 'supportClosed' } };
  if (error.code === viewingOver) return { kind: 'viewingOver', text };
  return { kind: teamRefused.has(error.code) ? 'teamRefused' : 'toast', text };
}

/** Draws a reaction; the shell provides it. */
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
