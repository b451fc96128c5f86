import { zoneLabel } from './zone-label.ts';

/** Every time zone of the browser with its label; includes `chosen` even if the browser does not know it. */
export function zoneChoices(chosen: string | undefined, locale: string): { value: string; label: string }[] {
  const zones = Intl.supportedValuesOf('timeZone');
  const all = chosen && !zones.includes(chosen) ? [chosen, ...zones] : zones;
  return all.map((value) => ({ value, label: zoneLabel(value, locale) }));
}
