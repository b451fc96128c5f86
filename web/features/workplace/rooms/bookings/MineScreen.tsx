import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { supportId } from '#web/client/context.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { ListFilters } from '#web/shared/lists/ListFilters.tsx';
import { ListRows } from '#web/shared/lists/ListRows.tsx';
import { useListScreen } from '#web/shared/lists/use-list-screen.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Empty } from '#web/ui/State.tsx';
import { CalendarsButton } from '../calendars/CalendarsButton.tsx';
import { BookingTabs } from './BookingTabs.tsx';
import { mineList } from './records-list.ts';

/** The reader's own meetings: those they organise, and those in which they participate. */
export function MineScreen() {
  return supportId() === null ? <Meetings /> : <NoMeetings />;
}

function NoMeetings() {
  const t = useTranslations('bookings.mine');
  const title = useTranslations('shell.pages')('ownMeetings');
  const toBoard = <Button onClick={() => go(paths.roomBoard)}>{t('toBoard')}</Button>;
  return (
    <Page title={title}>
      <Surface>
        <Empty title={t('noneTitle')} text={t('noneText')} action={toBoard} />
      </Surface>
    </Page>
  );
}

function Meetings() {
  const t = useTranslations('bookings.mine');
  const title = useTranslations('shell.pages')('ownMeetings');
  const list = useListScreen(mineList);
  const toBoard = <Button onClick={() => go(paths.roomBoard)}>{t('toBoard')}</Button>;
  return (
    <Page title={title} purpose={t('purpose')} actions={<CalendarsButton />}>
      <BookingTabs current="mine" />
      <Surface flush>
        <ListFilters of={list} />
        <ListRows of={list} emptyAction={toBoard} />
      </Surface>
    </Page>
  );
}
