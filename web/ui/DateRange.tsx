import { Stack } from './layout.tsx';
import { PlainDatePicker } from './PlainDatePicker.tsx';

interface DateRangeProps {
  from: string;
  to: string;
  fromLabel: string;
  toLabel: string;
  onChange: (change: { from: string } | { to: string }) => void;
}

/**
 * The first and the last plain date of a filter. Either may be empty; the first is never after the last. Import it lazily: the
 * calendar is large.
 */
export function DateRange({ from, to, fromLabel, toLabel, onChange }: DateRangeProps) {
  return (
    <Stack gap="m" width={220}>
      <Stack as="label" gap="2xs">
        {fromLabel}
        <PlainDatePicker value={from || null} max={to || undefined} onChange={(date) => onChange({ from: date ?? '' })} />
      </Stack>
      <Stack as="label" gap="2xs">
        {toLabel}
        <PlainDatePicker value={to || null} min={from || undefined} onChange={(date) => onChange({ to: date ?? '' })} />
      </Stack>
    </Stack>
  );
}
