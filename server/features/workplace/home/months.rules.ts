import { Temporal } from 'temporal-polyfill';

/** The days, as plain dates, that a figure of the current month and its comparison cover. Ends are included. */
export interface ComparedMonths {
  /** The first of the month, today, and the last day of the month. */
  start: string;
  today: string;
  end: string;
  /** The first of last month, its day as far into the month as today, and its last day. */
  lastStart: string;
  lastDay: string;
  lastEnd: string;
}

/**
 * Returns the current month up to a day and the same days of last month. A day that last month does not have is its last one: on
 * 31 March, 1 to 28 or 29 February.
 */
export function monthsUntil(today: string): ComparedMonths {
  const day = Temporal.PlainDate.from(today);
  const month = day.toPlainYearMonth();
  const last = month.subtract({ months: 1 });
  const within = (one: Temporal.PlainYearMonth, date: number) => one.toPlainDate({ day: date }).toString();
  return {
    start: within(month, 1),
    today,
    end: within(month, month.daysInMonth),
    lastStart: within(last, 1),
    lastDay: within(last, Math.min(day.day, last.daysInMonth)),
    lastEnd: within(last, last.daysInMonth),
  };
}
