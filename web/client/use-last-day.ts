import { useFormatter } from 'use-intl';
import { useHere } from './here.ts';

/**
 * Formats the last day of a period that ends at an instant (ISO 8601), in the time zone of the team: a paid period ends when a
 * day begins.
 */
export function useLastDay(): (until: string) => string {
  const format = useFormatter();
  const { timeZone } = useHere().team;
  return (until) => format.dateTime(new Date(Date.parse(until) - 1), { dateStyle: 'medium', timeZone });
}
