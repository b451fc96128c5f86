// Making a formatter costs more than a small statement; there are some hundreds of zones.
const formats = new Map<string, Intl.DateTimeFormat>();

/** The plain date (YYYY-MM-DD) that an instant falls on in a time zone. */
export function dateIn(timeZone: string, instant: Date): string {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  return format.format(instant);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** An instant as a clock in a time zone shows it: `YYYY-MM-DD HH:mm:ss`. */
export function timeIn(timeZone: string, instant: Date): string {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit' });
  clocks.set(timeZone, clock);
  return `${dateIn(timeZone, instant)} ${clock.format(instant)}`;
}
