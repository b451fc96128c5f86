/** Answers the access token to send now, or nothing when nobody is signed in. It may wait for a renewal that runs. */
export type Bearer = () => Promise<string | undefined>;

let current: Bearer = () => Promise.resolve(undefined);

/** The session tells the client once where tokens come from. */
export function provideBearer(bearer: Bearer): void {
  current = bearer;
}

export function bearer(): Promise<string | undefined> {
  return current();
}
