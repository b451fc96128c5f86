const keyOf = (uid: string) => `atrium.consent.${uid}`;

/** Keeps, as long as the tab lives, where a request of an app to sign somebody in begins anew. */
export function keepStart(uid: string, again: string): void {
  try {
    sessionStorage.setItem(keyOf(uid), again);
  } catch {
    // Without storage the request cannot be begun anew from here.
  }
}

/** Where a request begins anew; null where it was never seen in this tab. */
export function startOf(uid: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(uid));
  } catch {
    return null;
  }
}
