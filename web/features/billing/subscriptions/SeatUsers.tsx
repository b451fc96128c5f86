import { Switch } from 'antd';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { flag, whole } from '#web/client/url-fields.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { usePage } from '#web/client/use-page.ts';
import { ListOf } from '#web/shared/ListOf.tsx';
import { Person } from '#web/ui/Avatar.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { Empty } from '#web/ui/State.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Moment } from '#web/ui/Time.tsx';
import styles from './Subscriptions.module.css';
import type { SeatUser } from './use-subscriptions.ts';

const seatsUrl = { page: whole(1), unused: flag };
const size = 20;

/** Who holds the seats, as far as one reaches: first who has not used the app. */
export function SeatUsers({ id, known }: { id: string; known: boolean }) {
  const words = useTranslations('subscriptions.seats');
  const [state, set] = useUrlState(seatsUrl);
  const list = usePage({
    queryKey: ['subscriptions', 'seatUsers', id, state.unused],
    page: state.page,
    read: (page, signal) =>
      api.subscriptions.seatUsers({ params: { id }, query: { page, size, ...(state.unused && { unused: 'true' }) } }, { signal }),
  });
  return (
    <Surface
      flush
      title={words('holders')}
      aside={
        known ? (
          <label className={styles['switch']}>
            <Switch size="small" checked={state.unused} onChange={(unused) => set({ unused, page: 1 })} /> {words('onlyUnused')}
          </label>
        ) : null
      }
    >
      <ListOf<SeatUser>
        label={words('holders')}
        list={list}
        asked={{ page: state.page, size }}
        columns={[
          {
            key: 'name',
            title: words('name'),
            render: ({ displayName, avatar }) => <Person name={displayName} photo={avatar} size={28} />,
          },
          { key: 'since', title: words('since'), render: ({ since }) => <Moment at={since} /> },
          {
            key: 'lastUsed',
            title: words('lastUsed'),
            render: ({ lastUsedAt, unused }) => (
              <>
                {lastUsedAt ? <Moment at={lastUsedAt} relative /> : words(known ? 'never' : 'notKnown')}{' '}
                {unused ? <StatusTag tone="warning">{words('idle')}</StatusTag> : null}
              </>
            ),
          },
        ]}
        rowKey={({ employeeId }) => employeeId}
        rowName={({ displayName }) => displayName}
        onPage={(page) => set({ page })}
        empty={<Empty title={words('nobody')} text={words('nobodyText')} />}
      />
    </Surface>
  );
}
