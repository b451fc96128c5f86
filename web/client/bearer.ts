/**
 * Answers the access token to send now, or nothing when nobody is signed in. It may wait for a renewal that runs.
 * `refused` is a token that the server has just refused: it is not answered again unless the server cannot be reached.
 */
export type Bearer = (refused?: string) => Promise<string | undefined>;

let current: Bearer = () => Promise.resolve(undefined);

/** The session tells the client once where tokens come from. */
export function provideBearer(bearer: Bearer): void {
  current = bearer;
}

export function bearer(refused?: string): Promise<string | undefined> {
  return current(refused);
}
