const keyOf = (uid: string) => `atrium.consent.${uid}`;

/** Stores, for the lifetime of the tab, the address at which an app's sign-in request can be restarted. */
export function storeRestartAddress(uid: string, again: string): void {
  try {
    sessionStorage.setItem(keyOf(uid), again);
  } catch {
    // Without session storage the request cannot be restarted from here.
  }
}

/** The address at which a request can be restarted; null if this tab has not stored it. */
export function restartAddressOf(uid: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(uid));
  } catch {
    return null;
  }
}
