import { useFormatter } from 'use-intl';
import { Caption, Row, Stack } from './layout.tsx';

interface TrendProps {
  /** All values in one sentence, for screen readers. */
  describe: string;
  /** Oldest first; at least one. */
  points: readonly { key: string; label: string; value: number }[];
}

const width = 240;
const height = 36;

/** A small line over time from zero, with the first and the last value. */
export function Trend({ describe, points }: TrendProps) {
  const format = useFormatter();
  const most = Math.max(1, ...points.map(({ value }) => value));
  const step = width / Math.max(1, points.length - 1);
  const line = points.map(({ value }, at) => `${at * step},${(1 - value / most) * (height - 4) + 2}`).join(' ');
  const ends = points.length > 1 ? [points[0], points.at(-1)] : points;
  return (
    <Stack as="figure" gap="3xs" maxWidth={width}>
      <figcaption className="visually-hidden">{describe}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} height={height} aria-hidden="true" focusable="false" preserveAspectRatio="none">
        <line x1="0" x2={width} y1={height} y2={height} stroke="var(--ant-color-border)" />
        <polyline points={line} fill="none" stroke="var(--ant-color-primary)" strokeWidth="2" vectorEffect="non-scaling-stroke" />
      </svg>
      <Row justify="between" aria-hidden="true">
        {ends.map((point) =>
          point ? (
            <Caption key={point.key}>
              {point.label} {format.number(point.value)}
            </Caption>
          ) : null,
        )}
      </Row>
    </Stack>
  );
}
