import { Input } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { roomLimits } from '#contract/workplace/room-facts.ts';
import { instantAt } from '#contract/workplace/room-hours.ts';
import { PlainMinutePicker } from '#web/ui/PlainMinutePicker.tsx';
import { Grid, Note, Stack } from '#web/ui/layout.tsx';
import { useZones } from '#web/ui/use-zones.ts';

export interface SuspensionPeriod {
  startsAt: string;
  endsAt: string | null;
}

/** Times in the room's zone. Without a start the suspension starts now; without an end it lasts until the room is reopened. */
export interface SpanFields {
  now: string;
  from: string | null;
  to: string | null;
  reason: string;
}

/** A local time in a zone as an instant. */
function instantOf(plain: string, timeZone: string): string {
  const [date = '', clock = ''] = plain.split('T');
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return instantAt(timeZone, { date, minute: hours * 60 + minutes }).toISOString();
}

/** The chosen values and the resulting period; null with an error if it is invalid. */
export function useSpan(timeZone: string) {
  const [fields, setFields] = useState<SpanFields>(() => ({ now: new Date().toISOString(), from: null, to: null, reason: '' }));
  const startsAt = fields.from ? instantOf(fields.from, timeZone) : fields.now;
  const endsAt = fields.to ? instantOf(fields.to, timeZone) : null;
  const fault =
    endsAt === null ? null : endsAt <= startsAt ? ('timeOrder' as const) : endsAt <= fields.now ? ('inPast' as const) : null;
  const span: SuspensionPeriod | null = fault ? null : { startsAt, endsAt };
  return { fields, set: (change: Partial<SpanFields>) => setFields({ ...fields, ...change }), span, fault };
}

interface SuspendFieldsProps {
  fields: SpanFields;
  set: (change: Partial<SpanFields>) => void;
  fault: 'timeOrder' | 'inPast' | null;
  timeZone: string;
}

/** Start, end and reason. */
export function SuspendFields({ fields, set, fault, timeZone }: SuspendFieldsProps) {
  const t = useTranslations('rooms.suspend');
  const rules = useTranslations('rules');
  const zone = useZones().label(timeZone);
  return (
    <Stack gap="l" below="l">
      <Note size="xs">{t('zone', { zone })}</Note>
      <Grid min={210} fit gap="l" align="end">
        <Stack as="label" gap="2xs">
          {t('from')}
          <PlainMinutePicker value={fields.from} onChange={(from) => set({ from })} />
        </Stack>
        <Stack as="label" gap="2xs">
          {t('to')}
          <PlainMinutePicker value={fields.to} onChange={(to) => set({ to })} />
        </Stack>
      </Grid>
      {fault ? <p role="alert">{rules(fault)}</p> : null}
      <Stack as="label" gap="2xs">
        {t('reason')}
        <Input value={fields.reason} maxLength={roomLimits.reason} onChange={({ target }) => set({ reason: target.value })} />
      </Stack>
    </Stack>
  );
}
