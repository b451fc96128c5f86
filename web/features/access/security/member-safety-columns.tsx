import { useTranslations } from 'use-intl';
import { Person } from '#web/ui/Avatar.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { PlainButton, Text } from '#web/ui/layout.tsx';
import styles from './Safety.module.css';
import type { SecurityMemberItem } from './use-safety.ts';

/** Columns: name, status, second factor, sessions, last use. */
export function useMemberSafetyColumns(onOpen: (row: SecurityMemberItem) => void): ListColumn<SecurityMemberItem>[] {
  const t = useTranslations('security.members');
  return [
    {
      key: 'name',
      title: t('name'),
      always: true,
      width: 260,
      render: (row) => (
        <PlainButton className={styles['person']} onClick={() => onOpen(row)}>
          <Person name={row.displayName} photo={row.avatar} note={row.jobTitle} />
        </PlainButton>
      ),
    },
    { key: 'role', title: t('role'), width: 150, render: (row) => t(row.administrator ? 'administrator' : 'member') },
    {
      key: 'factor',
      title: t('factor'),
      width: 170,
      render: (row) => (
        <span>
          <StatusTag tone={row.secondFactor ? 'good' : 'quiet'}>{t(row.secondFactor ? 'on' : 'off')}</StatusTag>
        </span>
      ),
    },
    {
      key: 'sessions',
      title: t('sessions'),
      width: 110,
      numeric: true,
      render: (row) => t('count', { count: row.sessions }),
    },
    {
      key: 'last',
      title: t('last'),
      width: 200,
      render: (row) => (row.lastUsedAt ? <Moment at={row.lastUsedAt} relative /> : <Text tone="quiet">{t('never')}</Text>),
    },
  ];
}
