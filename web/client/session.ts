/**
 * Whether someone is signed in (identity.md). The console's shell calls these four; tokens reach the
 * client through `provideBearer`.
 */

/** The silent check on load: true when a session exists and a token is at hand. */
export function checkSignIn(): Promise<boolean> {
  return Promise.resolve(false);
}

/** Leaves for the sign-in page and comes back to `place`, a path of the console with its query. */
export function signIn(place: string): Promise<void> {
  location.assign(`/signin?return=${encodeURIComponent(place)}`);
  return Promise.resolve();
}

/** Ends the session everywhere and leaves for the sign-in page. */
export function signOut(): Promise<void> {
  location.assign('/signin');
  return Promise.resolve();
}
