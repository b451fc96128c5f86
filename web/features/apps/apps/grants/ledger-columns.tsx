import { useTranslations } from 'use-intl';
import { Go } from '#web/client/Go.tsx';
import { paths } from '#web/paths.ts';
import { AppIcon } from '#web/ui/AppIcon.tsx';
import { Person } from '#web/ui/Avatar.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { Cell, Row, Text } from '#web/ui/layout.tsx';
import { useList } from '#web/ui/use-list.ts';
import { type GrantItem, useScopeText } from './use-grants.ts';

/** Columns: member, app, scopes, start, last use, state. */
export function useLedgerColumns(): ListColumn<GrantItem>[] {
  const t = useTranslations('grants');
  const list = useList();
  const scopeText = useScopeText();
  return [
    {
      key: 'displayName',
      title: t('member'),
      always: true,
      sortable: true,
      width: 170,
      render: ({ member }) => (
        <Person
          name={member.displayName}
          photo={member.avatar}
          note={list(member.departments.map(({ name }) => name))}
          size={32}
        />
      ),
    },
    { key: 'app', title: t('app'), sortable: true, width: 170, render: ({ app }) => <AppName app={app} /> },
    {
      key: 'reads',
      title: t('reads'),
      width: 200,
      render: ({ scopes }) => <Cell gap="3xs">{list(scopes.map(scopeText))}</Cell>,
    },
    {
      key: 'grantedAt',
      title: t('granted'),
      sortable: true,
      leaves: 2,
      render: ({ grantedAt }) => <Moment at={grantedAt} />,
    },
    {
      key: 'lastUsedAt',
      title: t('used'),
      sortable: true,
      leaves: 1,
      render: ({ lastUsedAt }) => (lastUsedAt ? <Moment at={lastUsedAt} relative /> : <Text tone="quiet">{t('unused')}</Text>),
    },
    { key: 'state', title: t('state'), width: 150, render: (row) => <State row={row} /> },
  ];
}

export function AppName({ app: { appId, name, icon } }: { app: GrantItem['app'] }) {
  return (
    <Row as="span" gap="m" align="center" shrink breakable>
      <AppIcon name={name} icon={icon} size={28} />
      <Go to={paths.app({ id: appId })}>{name}</Go>
    </Row>
  );
}

function State({ row: { revokedAt, revokedBy } }: { row: GrantItem }) {
  const t = useTranslations('grants');
  if (!revokedAt) return <StatusTag tone="good">{t('states.LIVING')}</StatusTag>;
  return (
    <Cell gap="3xs">
      <StatusTag tone="quiet">{t('states.REVOKED')}</StatusTag>
      <Text tone="quiet">
        <Moment at={revokedAt} />
      </Text>
      {revokedBy ? <Text tone="quiet">{t('endedBy', { name: revokedBy })}</Text> : null}
    </Cell>
  );
}
