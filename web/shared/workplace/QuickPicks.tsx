import { Segmented } from 'antd';
import { useTranslations } from 'use-intl';
import { type QuickPick, quickPicks } from '#web/client/quick-picks.ts';

interface QuickPicksProps {
  /** null if dates replace it. */
  value: QuickPick | null;
  onChange: (pick: QuickPick) => void;
}

/** Today, three days, seven days, one month or all time (specification section 9). */
export function QuickPicks({ value, onChange }: QuickPicksProps) {
  const t = useTranslations('ui.picks');
  return (
    <Segmented<QuickPick | ''>
      aria-label={t('label')}
      value={value ?? ''}
      options={quickPicks.map((pick) => ({ value: pick, label: t(pick) }))}
      onChange={(pick) => {
        if (pick !== '') onChange(pick);
      }}
    />
  );
}
