import { useTranslations } from 'use-intl';
import { ownershipLimits } from '#contract/access/ownership-facts.ts';
import { List } from '#web/ui/layout.tsx';

/** What the log records and what not, how long it is kept, and what its verification proves. */
export function LogNotes() {
  const t = useTranslations('operationLog.notes');
  return (
    <details>
      <summary>{t('title')}</summary>
      <List gap="2xs">
        <li>{t('recorded')}</li>
        <li>{t('notRecorded')}</li>
        <li>{t('kept', { days: ownershipLimits.keptDays })}</li>
        <li>{t('verified')}</li>
      </List>
    </details>
  );
}
