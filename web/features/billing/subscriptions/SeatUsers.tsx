import { Switch } from 'antd';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { flag } from '#web/client/url-fields.ts';
import { defineList } from '#web/shared/lists/define-list.ts';
import { filterOf } from '#web/shared/lists/list-filter.ts';
import { ListRows } from '#web/shared/lists/ListRows.tsx';
import { useListScreen } from '#web/shared/lists/use-list-screen.ts';
import { Person } from '#web/ui/Avatar.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { Row } from '#web/ui/layout.tsx';

const unusedOnly = filterOf({
  key: 'unused',
  field: flag,
  send: (unused): { unused?: 'true' } => (unused ? { unused: 'true' } : {}),
  narrows: false,
});

const seatUsersList = defineList({
  call: api.subscriptions.seatUsers,
  key: ['subscriptions', 'seatUsers'],
  filters: [unusedOnly],
  label: 'subscriptions.seats.holders',
  rowKey: ({ employeeId }) => employeeId,
  rowName: ({ displayName }) => displayName,
  empty: { title: 'subscriptions.seats.nobody', text: 'subscriptions.seats.nobodyText' },
});

/** The holders of seats within the person's scope; those who have not used the app first. */
export function SeatUsers({ id, known }: { id: string; known: boolean }) {
  const t = useTranslations('subscriptions.seats');
  const list = useListScreen(seatUsersList, { params: { id } });
  return (
    <Surface
      flush
      title={t('holders')}
      aside={
        known ? (
          <Row as="label" weight="normal" gap="s" align="center" inline>
            <Switch size="small" checked={list.state.unused} onChange={(unused) => list.set({ unused })} /> {t('onlyUnused')}
          </Row>
        ) : null
      }
    >
      <ListRows
        of={list}
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
      />
    </Surface>
  );
}
