import { type ZoneCities, zoneLabel } from './zone-label.ts';

/** How a picker of time zones is searched: by the label, and by the identifier of the zone, which contains the English city. */
export const zoneSearch = { optionFilterProp: 'words' } as const;

export interface ZoneChoice {
  value: string;
  label: string;
  words: string;
}

/** A time zone as a choice. */
export function zoneChoice(value: string, locale: string, cities: ZoneCities): ZoneChoice {
  const label = zoneLabel(value, locale, cities);
  return { value, label, words: `${label} ${value} ${value.replaceAll('_', ' ')}` };
}

/** Every time zone of the browser as a choice; includes `chosen` even if the browser does not know it. */
export function zoneChoices(chosen: string | undefined, locale: string, cities: ZoneCities): ZoneChoice[] {
  const zones = Intl.supportedValuesOf('timeZone');
  const all = chosen && !zones.includes(chosen) ? [chosen, ...zones] : zones;
  return all.map((value) => zoneChoice(value, locale, cities));
}
