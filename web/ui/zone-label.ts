// Cached, because creating a formatter costs more than the rest of a cell, and lists have many cells.
const known = new Map<string, string>();

/**
 * The label of a time zone: its name in the language, its city, and its present offset from UTC, `香港標準時間 · Hong Kong (GMT+8)`.
 * `locale` is a BCP 47 tag. A zone that the browser does not know is returned as it is.
 */
export function zoneLabel(zone: string, locale: string): string {
  const key = `${locale} ${zone}`;
  const label = known.get(key) ?? made(zone, locale);
  known.set(key, label);
  return label;
}

function made(zone: string, locale: string): string {
  try {
    const city = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
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
