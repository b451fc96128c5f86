import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ListFilters } from '#web/shared/lists/ListFilters.tsx';
import { ListRows } from '#web/shared/lists/ListRows.tsx';
import { useListScreen } from '#web/shared/lists/use-list-screen.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Empty } from '#web/ui/State.tsx';
import { eventsList } from './events-list.ts';
import { ExportEvents } from './ExportEvents.tsx';
import { SafetyTabs } from './SafetyTabs.tsx';

/** Authentication events of the members in scope (080200), with filters and export. */
export function EventsScreen() {
  const t = useTranslations('authEvents');
  const picks = useTranslations('ui.picks');
  const list = useListScreen(eventsList);
  const [exporting, setExporting] = useState(false);
  const total = list.data?.total ?? 0;
  const all = <Button onClick={() => list.clear({ pick: 'allTime' })}>{picks('allTime')}</Button>;
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      actions={
        <Button type="primary" disabled={!total} onClick={() => setExporting(true)}>
          {t('export.button')}
        </Button>
      }
    >
      <SafetyTabs current="events" />
      <Surface flush>
        <ListFilters of={list} />
        <ListRows of={list} empty={<Empty title={t('empty')} text={t('emptyText')} action={all} />} />
      </Surface>
      {exporting ? <ExportEvents filters={list.filters} total={total} onClose={() => setExporting(false)} /> : null}
    </Page>
  );
}
