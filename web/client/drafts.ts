import { supportId, viewStore } from './context.ts';
import { hereNow } from './here.ts';
import { accountId } from './session.ts';
import { draftsOf } from './session-end.ts';

/** Unsaved input of a form. */
export interface Draft {
  /** When it was last changed, in milliseconds. */
  at: number;
  /** What was saved when the form was opened, to notice changes of the record. */
  base: Record<string, unknown>;
  values: Record<string, unknown>;
  /** Whether a file had been chosen, which cannot be kept. */
  hasFile: boolean;
}

/** Drafts are kept for a day, the latest of each account; a larger one is not kept. */
const dayMs = 24 * 60 * 60_000;
const most = 20;
const longest = 100_000;

/**
 * The key of a form's draft: of the account, the team unless `ofAccount`, and the record. Undefined if there is no account or no
 * team, and during provider support or a view as member, whose input belongs to someone else.
 */
export function draftKey(form: string | undefined, ofAccount = false): string | undefined {
  const account = accountId();
  const team = ofAccount ? 'account' : hereNow()?.team.id;
  if (!form || !account || !team || supportId() !== null || viewStore.get() !== null) return undefined;
  return `${draftsOf(account)}${team}.${form}`;
}

/**
 * Calls `begin` if no other tab has a form with this draft open: two tabs would otherwise overwrite and restore each other's
 * input. Returns a function that releases it.
 */
export function claimDraft(key: string, begin: () => void): () => void {
  let release = () => {};
  let isOver = false;
  const held = new Promise<void>((resolve) => {
    release = () => {
      isOver = true;
      resolve();
    };
  });
  if (!('locks' in navigator)) begin();
  else
    void navigator.locks.request(key, { ifAvailable: true }, (lock) => {
      if (!lock || isOver) return undefined;
      begin();
      return held;
    });
  return release;
}

/** The draft under a key. Expired ones are removed. */
export function readDraft(key: string): Draft | undefined {
  try {
    const draft = parse(localStorage.getItem(key));
    if (draft && Date.now() - draft.at < dayMs) return draft;
    localStorage.removeItem(key);
  } catch {
    // Without storage there is no draft.
  }
  return undefined;
}

export function writeDraft(key: string, draft: Draft): void {
  const text = JSON.stringify(draft);
  if (text.length > longest) return removeDraft(key);
  try {
    localStorage.setItem(key, text);
    removeOthers(key);
  } catch {
    // Without storage, or without room in it, a reload loses the input.
  }
}

export function removeDraft(key: string | undefined): void {
  try {
    if (key !== undefined) localStorage.removeItem(key);
  } catch {
    // Without storage there is no draft.
  }
}

/** Removes the oldest drafts of the account, and expired ones. */
function removeOthers(key: string): void {
  const prefix = key.slice(0, key.indexOf('.', 'atrium.draft.'.length) + 1);
  const drafts = Object.keys(localStorage)
    .filter((each) => each.startsWith(prefix))
    .map((each) => ({ key: each, at: parse(localStorage.getItem(each))?.at ?? 0 }))
    .sort((one, other) => other.at - one.at);
  for (const [place, { key: each, at }] of drafts.entries())
    if (place >= most || Date.now() - at >= dayMs) localStorage.removeItem(each);
}

function parse(text: string | null): Draft | undefined {
  const value: unknown = JSON.parse(text ?? 'null');
  return typeof value === 'object' && value !== null && 'at' in value && 'base' in value && 'values' in value
    ? (value as Draft)
    : undefined;
}
