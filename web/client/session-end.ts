/**
 * What happens to unsaved input when the session ends. This file is part of the first load; the input itself is kept by the
 * forms (`drafts.ts`).
 */
const placeKey = 'atrium.return';
const forms = new Set<() => boolean>();
let leaving = false;

/** Registers an open form. `keep` stores its input and returns whether there is any. Returns a function that removes it. */
export function registerInput(keep: () => boolean): () => void {
  forms.add(keep);
  return () => void forms.delete(keep);
}

/** Whether the page is left because the session has ended, which must not be questioned. */
export const isSessionOver = (): boolean => leaving;

/**
 * Reloads the home route, where the sign-in check runs (specification section 8). Unsaved input is kept, and the person returns to
 * it after signing in.
 */
export function leaveForHome(): void {
  const kept = [...forms].map((keep) => keep()).some(Boolean);
  if (kept && !leaving) remember(location.pathname + location.search);
  leaving = true;
  location.assign('/');
}

/** The page with unsaved input to which the person returns. It is removed. */
export function takePlace(): string | undefined {
  try {
    const place = sessionStorage.getItem(placeKey) ?? undefined;
    sessionStorage.removeItem(placeKey);
    return place;
  } catch {
    return undefined;
  }
}

function remember(place: string): void {
  try {
    sessionStorage.setItem(placeKey, place);
  } catch {
    // Without storage the person starts at home.
  }
}

const endingKey = 'atrium.ending';
const draftPrefix = 'atrium.draft.';

/** The key of everything that is kept of an account. */
export const draftsOf = (account: string): string => `${draftPrefix}${account}.`;

/** The key of the choices that pickers offer again to an account. */
export const recentOf = (account: string): string => `atrium.recent.${account}.`;

/** Notes whose input is to be removed once the session has been ended by the person. */
export function announceEnding(account: string | undefined): void {
  try {
    if (account) sessionStorage.setItem(endingKey, account);
  } catch {
    // Without storage there are no drafts either.
  }
}

/** Removes the input and recent choices of the account whose session the person has ended in this tab. */
export function removeEnded(): void {
  try {
    const account = sessionStorage.getItem(endingKey);
    sessionStorage.removeItem(endingKey);
    if (!account) return;
    for (const key of Object.keys(localStorage))
      if (key.startsWith(draftsOf(account)) || key.startsWith(recentOf(account))) localStorage.removeItem(key);
  } catch {
    // Without storage there are no drafts.
  }
}
