import { createStore } from '../ui/store.ts';
import { readStored, writeStored } from './storage.ts';

/** The IANA name of the zone this device is in. */
export const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** In which zone times are read: the one somebody chose for themselves, else the device's. Kept for the next start. */
export const zoneStore = createStore<string>(known(readStored('zone')) ?? deviceZone);

/** Shows times in a zone from now on; null, or one this browser does not know, is the device's. */
export function showZone(zone: string | null): void {
  const shown = known(zone);
  writeStored('zone', shown ?? null);
  zoneStore.set(shown ?? deviceZone);
}

function known(zone: string | null): string | undefined {
  try {
    return zone === null ? undefined : new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone && zone;
  } catch {
    return undefined;
  }
}
