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
import { Row } from '#web/ui/layout.tsx';
import type { SeatUser } from './use-subscriptions.ts';

const seatsUrl = { page: whole(1), unused: flag };
const size = 20;

/** The holders of seats within the person's scope; those who have not used the app first. */
export function SeatUsers({ id, known }: { id: string; known: boolean }) {
  const t = useTranslations('subscriptions.seats');
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
      title={t('holders')}
      aside={
        known ? (
          <Row as="label" weight="normal" gap="s" align="center" inline>
            <Switch size="small" checked={state.unused} onChange={(unused) => set({ unused, page: 1 })} /> {t('onlyUnused')}
          </Row>
        ) : null
      }
    >
      <ListOf<SeatUser>
        label={t('holders')}
        list={list}
        asked={{ page: state.page, size }}
        columns={[
          {
            key: 'name',
            title: t('name'),
            render: ({ displayName, avatar }) => <Person name={displayName} photo={avatar} size={28} />,
          },
          { key: 'since', title: t('since'), render: ({ since }) => <Moment at={since} /> },
          {
            key: 'lastUsed',
            title: t('lastUsed'),
            render: ({ lastUsedAt, unused }) => (
              <>
                {lastUsedAt ? <Moment at={lastUsedAt} relative /> : t(known ? 'never' : 'notKnown')}{' '}
                {unused ? <StatusTag tone="warning">{t('idle')}</StatusTag> : null}
              </>
            ),
          },
        ]}
        rowKey={({ employeeId }) => employeeId}
        rowName={({ displayName }) => displayName}
        onPage={(page) => set({ page })}
        empty={<Empty title={t('nobody')} text={t('nobodyText')} />}
      />
    </Surface>
  );
}
