/** Cities of time zones in a language, where they differ from the zone's identifier. */
export type ZoneCities = Readonly<Record<string, string>>;

// Cached, because creating a formatter costs more than the rest of a cell, and lists have many cells.
const known = new WeakMap<ZoneCities, Map<string, string>>();

/** The city of a time zone: `Asia/Hong_Kong` → `香港`. */
export function zoneCity(zone: string, cities: ZoneCities): string {
  return cities[zone] ?? zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/**
 * The label of a time zone: its name in the language, its city unless the name contains it, and its present offset from UTC,
 * `中国标准时间 · 上海 (GMT+8)`. `locale` is a BCP 47 tag. A zone that the browser does not know is returned as it is.
 */
export function zoneLabel(zone: string, locale: string, cities: ZoneCities): string {
  const labels = known.get(cities) ?? new Map<string, string>();
  known.set(cities, labels);
  const key = `${locale} ${zone}`;
  const label = labels.get(key) ?? made(zone, locale, cities);
  labels.set(key, label);
  return label;
}

function made(zone: string, locale: string, cities: ZoneCities): string {
  try {
    const city = zoneCity(zone, cities);
    const name = part(zone, locale, 'longGeneric');
    const place = name.includes(city) ? name : `${name} · ${city}`;
    return `${place} (${part(zone, 'en', 'shortOffset')})`;
  } catch {
    return zone;
  }
}

function part(timeZone: string, locale: string, timeZoneName: 'longGeneric' | 'shortOffset'): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName }).formatToParts(new Date());
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
