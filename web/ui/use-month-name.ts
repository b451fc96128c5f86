import { useFormatter } from 'use-intl';

/** The name of a month given as YYYY-MM: `narrow` beneath a bar, `long` with its year. */
export function useMonthName(): (month: string, style: 'narrow' | 'long') => string {
  const format = useFormatter();
  return (month, style) =>
    format.dateTime(new Date(`${month}-01T00:00:00Z`), {
      timeZone: 'UTC',
      ...(style === 'narrow' ? { month: 'short' } : { month: 'long', year: 'numeric' }),
    });
}
