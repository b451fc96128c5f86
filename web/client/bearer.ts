/**
 * Returns the access token to send, or undefined if no one is signed in. May wait for a running renewal. `refused` is a token
 * that the server has just refused; it is not returned again unless the server cannot be reached.
 */
export type Bearer = (refused?: string) => Promise<string | undefined>;

let current: Bearer = () => Promise.resolve(undefined);

/** Registers the source of access tokens. Called once by the session. */
export function provideBearer(bearer: Bearer): void {
  current = bearer;
}

export function bearer(refused?: string): Promise<string | undefined> {
  return current(refused);
}
