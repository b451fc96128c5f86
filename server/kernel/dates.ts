// Creating a formatter costs more than a small SQL statement, so formatters are cached. There are some hundreds of time zones.
const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar date (YYYY-MM-DD) of an instant in a time zone. */
export function dateIn(timeZone: string, instant: Date): string {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  return format.format(instant);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The local date and time of an instant in a time zone: `YYYY-MM-DD HH:mm:ss`. */
export function timeIn(timeZone: string, instant: Date): string {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit' });
  clocks.set(timeZone, clock);
  return `${dateIn(timeZone, instant)} ${clock.format(instant)}`;
}
