import { authEventKinds, authResults } from '#contract/access/auth-event-facts.ts';
import { bySeveral } from '../lists/filters.tsx';
import { byPeriod } from '../lists/period-filter.tsx';

/** The filters of lists of authentication events. Require the phrases of `authEvents`. */
export const authEventFilters = [
  bySeveral('kind', authEventKinds, 'authEvents.columns.kind', 'authEvents.kinds'),
  bySeveral('result', authResults, 'authEvents.columns.result', 'authEvents.results'),
  byPeriod('oneMonth', {
    label: 'authEvents.filters.dates',
    fromLabel: 'authEvents.filters.from',
    toLabel: 'authEvents.filters.to',
    period: ['authEvents.picks.custom', 'authEvents.picks.since', 'authEvents.picks.until'],
  }),
] as const;
