// Making a formatter costs more than the rest of a cell, and lists have many.
const known = new Map<string, string>();

/**
 * A time zone as people read it: its name in their language, the city it is called after, and its present distance from
 * UTC, `香港標準時間 · Hong Kong (GMT+8)`. `locale` as BCP 47; a zone the browser does not know stays as it is.
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
