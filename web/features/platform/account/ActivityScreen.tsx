import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { useHere } from '#web/client/here.ts';
import { flag } from '#web/client/url-fields.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { useAuthEventColumns } from '#web/shared/access/auth-event-columns.tsx';
import { authEventFilters } from '#web/shared/access/auth-event-filters.ts';
import { defineList } from '#web/shared/lists/define-list.ts';
import { ListFilters } from '#web/shared/lists/ListFilters.tsx';
import { ListRows } from '#web/shared/lists/ListRows.tsx';
import { useListScreen } from '#web/shared/lists/use-list-screen.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Empty } from '#web/ui/State.tsx';
import { NotMeDialog } from './NotMeDialog.tsx';
import { PrivateSettings } from './PrivateSettings.tsx';

const activityList = defineList({
  call: api.ownSafety.events,
  key: ['ownSafety', 'events'],
  filters: authEventFilters,
  label: 'authEvents.own.title',
  rowKey: ({ id }) => id,
  rowName: ({ kind }, t) => t(`authEvents.kinds.${kind}`),
  useColumns: () => useAuthEventColumns(),
  empty: { title: 'authEvents.empty', text: 'authEvents.emptyText' },
});

/** With `notMe=1`, the link of emails about sign-ins and changes, it starts with the steps that secure the account. */
const activityUrl = { notMe: flag };

/** `/settings/activity`: sign-ins and security changes of the person's account, and what to do about an unknown one. */
export function ActivityScreen() {
  const t = useTranslations('authEvents.own');
  const { user } = useHere();
  if (user.viewing) return <PrivateSettings title={t('title')} name={user.viewing.displayName} />;
  return <Activity />;
}

function Activity() {
  const t = useTranslations('authEvents');
  const picks = useTranslations('ui.picks');
  const list = useListScreen(activityList);
  const [{ notMe }, set] = useUrlState(activityUrl);
  const ask = (asking: boolean) => set({ notMe: asking }, { replace: true });
  const all = <Button onClick={() => list.clear({ pick: 'allTime' })}>{picks('allTime')}</Button>;
  return (
    <Page
      title={t('own.title')}
      purpose={t('own.purpose')}
      actions={
        <Button danger onClick={() => ask(true)}>
          {t('own.notMe')}
        </Button>
      }
    >
      <Surface flush>
        <ListFilters of={list} />
        <ListRows of={list} empty={<Empty title={t('empty')} text={t('emptyText')} action={all} />} />
      </Surface>
      {notMe ? <NotMeDialog onClose={() => ask(false)} /> : null}
    </Page>
  );
}
