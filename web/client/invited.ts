import { readStored, writeStored } from './storage.ts';

/**
 * The invitation that somebody followed before they had an account: kept while they register, so that it is where they
 * come back to, in another tab too.
 */
export function rememberInvitation(place: string): void {
  writeStored('invitation', place);
}

/** The invitation to go on with, once. */
export function takeInvitation(): string | null {
  const place = readStored('invitation');
  writeStored('invitation', null);
  return place;
}
