import { useFormatter } from 'use-intl';

/** The name of a month in the format YYYY-MM: `narrow` for labels below bars, `long` with the year. */
export function useMonthName(): (month: string, style: 'narrow' | 'long') => string {
  const format = useFormatter();
  return (month, style) =>
    format.dateTime(new Date(`${month}-01T00:00:00Z`), {
      timeZone: 'UTC',
      ...(style === 'narrow' ? { month: 'short' } : { month: 'long', year: 'numeric' }),
    });
}
