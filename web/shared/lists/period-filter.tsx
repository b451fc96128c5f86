import { firstDayOf, type QuickPick, quickPicks } from '#web/client/quick-picks.ts';
import { choice, plainDate } from '#web/client/url-fields.ts';
import { Row } from '#web/ui/layout.tsx';
import { QuickPicks } from '../workplace/QuickPicks.tsx';
import { byDates, type DateTexts } from './filters.tsx';
import styles from './Filters.module.css';
import type { FilterContext, ListFilter } from './list-filter.ts';

const fieldsWith = (initial: QuickPick) => ({ pick: choice(quickPicks, initial), from: plainDate, to: plainDate });
type Fields = ReturnType<typeof fieldsWith>;

/**
 * A period: a quick pick, in the URL as `pick`, or days, which replace it. Quick picks count days in the reader's zone, including
 * today; the chip shows plain dates.
 */
export function byPeriod(initial: QuickPick, texts: DateTexts): ListFilter<Fields, { from?: string; to?: string }, undefined> {
  const dates = byDates(['from', 'to'], texts);
  return {
    fields: fieldsWith(initial),
    send: ({ pick, from, to }, zone) => (from || to ? { from, to } : { from: firstDayOf(pick, zone) }),
    control: (context: FilterContext<Fields, undefined>) => {
      const { state, set } = context;
      return (
        <Row gap="s" wrap className={styles['days']}>
          <QuickPicks value={state.from || state.to ? null : state.pick} onChange={(pick) => set({ pick, from: '', to: '' })} />
          {dates.control?.(context)}
        </Row>
      );
    },
    chip: (context) => dates.chip?.({ ...context, day: (date) => date }) ?? { label: '', value: '' },
    hasChip: ({ from, to }) => from !== '' || to !== '',
  };
}
