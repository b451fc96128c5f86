import type { Tone } from './StatusTag.tsx';
import { Caption, Stack } from './layout.tsx';
import styles from './Timeline.module.css';

interface TimelineProps {
  /** The chart in one sentence, for screen readers; the table beside it has the figures. */
  describe: string;
  /** Plain dates: the first and the last day. */
  from: string;
  to: string;
  /** The label of the first day. */
  today: string;
  /** The label of a month, YYYY-MM. */
  monthOf: (month: string) => string;
  /** `title`: all about the mark as text, shown on hover. A mark without a value is a short line. */
  marks: readonly { key: string; day: string; value: number; tone: Tone; title: string }[];
}

const day = 86_400_000;
const time = (date: string) => Date.parse(`${date}T00:00:00Z`);

/** Amounts on the days of a period: one bar for each, higher for more; bars of one day are beside each other. */
export function Timeline({ describe, from, to, today, monthOf, marks }: TimelineProps) {
  const start = time(from);
  const length = time(to) - start;
  const placeOf = (date: string) => `${((time(date) - start) / length) * 100}%`;
  const most = Math.max(1, ...marks.map(({ value }) => value));
  const days = Map.groupBy(marks, (mark) => mark.day);
  const months = Array.from({ length: Math.floor(length / day) }, (_, at) => new Date(start + (at + 1) * day).toISOString())
    // Labels need some room after the first day and before the last.
    .filter((date, at, all) => date.slice(8, 10) === '01' && at > 10 && at < all.length - 6)
    .map((date) => date.slice(0, 10));
  return (
    <Stack as="figure">
      <figcaption className="visually-hidden">{describe}</figcaption>
      <div className={styles['timeline']} aria-hidden="true">
        {[...days].map(([date, own]) => (
          <span key={date} className={styles['day']} style={{ insetInlineStart: placeOf(date) }}>
            {own.map(({ key, value, tone, title }) => (
              <span key={key} title={title} data-tone={tone} style={{ blockSize: `${8 + (value / most) * 92}%` }} />
            ))}
          </span>
        ))}
        <Caption className={styles['label']}>{today}</Caption>
        {months.map((date) => (
          <Caption key={date} className={styles['label']} style={{ insetInlineStart: placeOf(date) }}>
            {monthOf(date.slice(0, 7))}
          </Caption>
        ))}
      </div>
    </Stack>
  );
}
