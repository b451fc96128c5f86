import { readStored, writeStored } from './storage.ts';

/**
 * Stores the invitation that a person followed before they had an account, so that they return to it after registering, in any
 * tab.
 */
export function rememberInvitation(place: string): void {
  writeStored('invitation', place);
}

/** Returns the stored invitation and removes it. */
export function takeInvitation(): string | null {
  const place = readStored('invitation');
  writeStored('invitation', null);
  return place;
}
