import { createStore } from '../ui/store.ts';
import { readStored, writeStored } from './storage.ts';

/** The IANA name of the device's time zone. */
export const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone in which times are shown: the one the person chose, else the device's. Stored for the next visit. */
export const zoneStore = createStore<string>(known(readStored('zone')) ?? deviceZone);

/** Shows times in a zone; null, or a zone that this browser does not know, means the device's zone. */
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
