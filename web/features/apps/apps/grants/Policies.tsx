import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { reasonOf } from '#web/client/api-error.ts';
import { Go } from '#web/client/Go.tsx';
import { paths } from '#web/paths.ts';
import type { ListColumn } from '#web/ui/list-types.ts';
import { ListTable } from '#web/ui/ListTable.tsx';
import { MoreMenu } from '#web/ui/MoreMenu.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { Empty, ErrorState } from '#web/ui/State.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { Cell, Row, Text } from '#web/ui/layout.tsx';
import { useList } from '#web/ui/use-list.ts';
import { EndAll } from './EndDialogs.tsx';
import { AppName } from './ledger-columns.tsx';
import { PolicyDialog } from './PolicyDialog.tsx';
import { PolicyTag } from './PolicyTag.tsx';
import { policiesQuery, type PolicyItem, useScopeText } from './use-grants.ts';

/** More than the number of apps in the catalogue that sign people in. */
const all = 500;

/** All apps that sign people in, with the team's policy for each. They are few, because they come from the catalogue. */
export function Policies() {
  const t = useTranslations('grants');
  const { data, error, refetch } = useQuery(policiesQuery);
  const columns = usePolicyColumns();
  const [open, show] = useState<{ what: 'policy' | 'end'; row: PolicyItem }>();
  const close = () => show(undefined);
  const rows = error && !data ? [] : data?.items;
  return (
    <Surface flush>
      <ListTable<PolicyItem>
        label={t('views.apps')}
        columns={columns}
        rows={rows}
        rowKey={({ app }) => app.appId}
        rowName={({ app }) => app.name}
        total={rows?.length ?? 0}
        page={1}
        size={all}
        sizes={[all]}
        onPage={() => {}}
        rowActions={(row) => <Acts row={row} onOpen={(what) => show({ what, row })} />}
        empty={
          error ? (
            <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} />
          ) : (
            <Empty title={t('noApps')} text={t('noAppsText')} />
          )
        }
      />
      {open?.what === 'policy' ? <PolicyDialog row={open.row} onClose={close} /> : null}
      {open?.what === 'end' ? <EndAll row={open.row} onClose={close} /> : null}
    </Surface>
  );
}

function Acts({ row, onOpen }: { row: PolicyItem; onOpen: (what: 'policy' | 'end') => void }) {
  const t = useTranslations('grants');
  const items = [
    ...(row.can.setPolicy ? [{ key: 'policy', label: t('change'), onClick: () => onOpen('policy') }] : []),
    ...(row.can.revoke ? [{ key: 'end', label: t('endAll'), danger: true, onClick: () => onOpen('end') }] : []),
  ];
  if (!items.length) return null;
  return (
    <Row justify="end">
      <MoreMenu items={items} />
    </Row>
  );
}

function usePolicyColumns(): ListColumn<PolicyItem>[] {
  const t = useTranslations('grants');
  const panel = useTranslations('grants.panel');
  const list = useList();
  const scopeText = useScopeText();
  return [
    { key: 'app', title: t('app'), always: true, width: 180, render: ({ app }) => <AppName app={app} /> },
    {
      key: 'policy',
      title: t('policy'),
      width: 220,
      render: ({ policy }) => (
        <Cell gap="3xs">
          <PolicyTag policy={policy} />
          <Text tone="quiet">{t(`policyMeans.${policy}`)}</Text>
        </Cell>
      ),
    },
    {
      key: 'reads',
      title: t('reads'),
      width: 200,
      render: ({ scopes }) => <Cell gap="3xs">{list(scopes.map(scopeText))}</Cell>,
    },
    {
      key: 'grants',
      title: t('count'),
      width: 140,
      render: ({ app, grants }) =>
        grants ? (
          <Go to={`${paths.appGrants}?app=${app.appId}&state=LIVING`}>{panel('count', { count: grants })}</Go>
        ) : (
          <Text tone="quiet">{panel('count', { count: 0 })}</Text>
        ),
    },
    {
      key: 'used',
      title: t('used'),
      width: 120,
      render: ({ lastUsedAt }) => (lastUsedAt ? <Moment at={lastUsedAt} relative /> : <Text tone="quiet">{t('unused')}</Text>),
    },
  ];
}
