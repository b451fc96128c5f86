import { useTranslations } from 'use-intl';
import { Note, Stack } from '#web/ui/layout.tsx';
import { Meter } from '#web/ui/Meter.tsx';

const nearlyFull = 0.9;

/** The headcount in relation to the member cap (specification section 9). */
export function CapMeter({ headcount, cap }: { headcount: number; cap: number }) {
  const t = useTranslations('teams.info');
  const share = cap > 0 ? Math.min(1, headcount / cap) : 1;
  return (
    <Stack gap="xs">
      <p>{t('used', { headcount, cap })}</p>
      <Meter share={share} tone={share >= nearlyFull ? 'warning' : 'success'} />
      <Note>{t('left', { count: Math.max(0, cap - headcount) })}</Note>
    </Stack>
  );
}
