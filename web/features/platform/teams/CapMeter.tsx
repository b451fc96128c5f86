import { useTranslations } from 'use-intl';
import { Stack } from '#web/ui/layout.tsx';
import styles from './TeamFacts.module.css';

const nearlyFull = 0.9;

/** The headcount in relation to the member cap (specification section 9). */
export function CapMeter({ headcount, cap }: { headcount: number; cap: number }) {
  const t = useTranslations('teams.info');
  const share = cap > 0 ? Math.min(1, headcount / cap) : 1;
  return (
    <Stack gap="xs" className={styles['cap']}>
      <p>{t('used', { headcount, cap })}</p>
      <div className={styles['bar']} aria-hidden="true">
        <span data-near={share >= nearlyFull} style={{ inlineSize: `${share * 100}%` }} />
      </div>
      <p>{t('left', { count: Math.max(0, cap - headcount) })}</p>
    </Stack>
  );
}
