/** The plain date before a date. A period ends when a day begins, but people expect the last day on which it is valid. */
export function dayBefore(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
