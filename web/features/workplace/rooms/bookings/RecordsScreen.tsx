import { useTranslations } from 'use-intl';
import { Go } from '#web/client/Go.tsx';
import { scopeIsWholeTeam } from '#web/client/here.ts';
import { paths } from '#web/paths.ts';
import { ListFilters } from '#web/shared/lists/ListFilters.tsx';
import { ListRows } from '#web/shared/lists/ListRows.tsx';
import { useListScreen } from '#web/shared/lists/use-list-screen.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { recordsList } from './records-list.ts';

/** Booking records (030100): all meetings whose organiser is in the reader's scope, with filters. */
export function RecordsScreen() {
  const t = useTranslations('bookings.records');
  const pages = useTranslations('shell.pages');
  const list = useListScreen(recordsList);
  return (
    <Page
      title={pages('roomRecords')}
      purpose={t('purpose')}
      actions={scopeIsWholeTeam('030100') ? <Go to={paths.roomUsage}>{pages('roomUsage')}</Go> : undefined}
    >
      <Surface flush>
        {list.filterable ? <ListFilters of={list} /> : null}
        <ListRows of={list} />
      </Surface>
    </Page>
  );
}
