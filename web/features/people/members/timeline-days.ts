interface Day<Entry> {
  /** YYYY-MM-DD in the zone. */
  day: string;
  entries: Entry[];
}

/** Groups entries, newest first, by their day in a time zone. */
export function byDay<Entry extends { at: string }>(entries: readonly Entry[], timeZone: string): Day<Entry>[] {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const days: Day<Entry>[] = [];
  for (const entry of entries) {
    const day = format.format(new Date(entry.at));
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
