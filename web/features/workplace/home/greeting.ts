export type Greeting = 'morning' | 'afternoon' | 'lateAfternoon' | 'evening';

/**
 * The greeting at an instant in a zone: morning until noon, evening from six and at night. Indonesian has a further change at
 * three.
 */
export function greetingAt(now: Date, zone: string): Greeting {
  const hour = Number(new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit' }).format(now));
  if (hour >= 5 && hour < 12) return 'morning';
  if (hour < 12 || hour >= 18) return 'evening';
  return hour < 15 ? 'afternoon' : 'lateAfternoon';
}

/** The name of a zone in a language: `Hong Kong Time`, `香港时间`. */
export function zoneName(now: Date, zone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
