import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { authEventsExported } from '#contract/access/auth-event-facts.ts';
import { api } from '#web/client/api.ts';
import { ExportButton } from '#web/shared/lists/ExportButton.tsx';
import { ListFilters } from '#web/shared/lists/ListFilters.tsx';
import { ListRows } from '#web/shared/lists/ListRows.tsx';
import { useListScreen } from '#web/shared/lists/use-list-screen.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Empty } from '#web/ui/State.tsx';
import { eventsList } from './events-list.ts';
import { SafetyTabs } from './SafetyTabs.tsx';

/** Authentication events of the members in scope (080200), with filters and export. */
export function EventsScreen() {
  const t = useTranslations('authEvents');
  const picks = useTranslations('ui.picks');
  const list = useListScreen(eventsList);
  const all = <Button onClick={() => list.clear({ pick: 'allTime' })}>{picks('allTime')}</Button>;
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      actions={
        <ExportButton
          of={list}
          type="primary"
          formats
          most={authEventsExported}
          request={({ filters, columns }, format) =>
            api.safety.exportEvents({ body: { ...filters, format, ...(columns && { columns }) } })
          }
          fileOf={(id) => api.safety.exportedEvents({ params: { id } })}
        />
      }
    >
      <SafetyTabs current="events" />
      <Surface flush>
        <ListFilters of={list} />
        <ListRows of={list} empty={<Empty title={t('empty')} text={t('emptyText')} action={all} />} />
      </Surface>
    </Page>
  );
}
