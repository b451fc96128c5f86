import { useFormatter, useTranslations } from 'use-intl';
import type { ListColumn } from '#web/ui/list-types.ts';
import { StatusTag, type Tone } from '#web/ui/StatusTag.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { Cell, Text } from '#web/ui/layout.tsx';
import styles from './Integrations.module.css';
import { type TokenItem, useScreenName } from './use-tokens.ts';

const tones: Record<TokenItem['state'], Tone> = { ACTIVE: 'good', EXPIRED: 'quiet', REVOKED: 'quiet' };

/** Columns: name, state, permissions, scope, creator, expiry, last use. */
export function useTokenColumns(): ListColumn<TokenItem>[] {
  const t = useTranslations('integrations.tokens');
  return [
    {
      key: 'name',
      title: t('name'),
      always: true,
      width: 180,
      render: (row) => (
        <Cell>
          {row.name}
          <Text tone="quiet" mono>
            …{row.hint}
          </Text>
        </Cell>
      ),
    },
    { key: 'state', title: t('state'), width: 120, render: (row) => <State row={row} /> },
    { key: 'may', title: t('may'), width: 200, render: (row) => <May row={row} /> },
    { key: 'scope', title: t('scope'), width: 160, render: (row) => <Scope row={row} /> },
    { key: 'used', title: t('used'), width: 160, leaves: 2, render: (row) => <Used row={row} /> },
    {
      key: 'expires',
      title: t('expires'),
      width: 130,
      render: (row) => <Cell>{row.expiresAt ? <Moment at={row.expiresAt} /> : t('never')}</Cell>,
    },
    { key: 'by', title: t('by'), width: 150, leaves: 1, render: (row) => row.createdBy },
  ];
}

function State({ row }: { row: TokenItem }) {
  const t = useTranslations('integrations');
  const by = row.revokedBy ? t('tokens.revokedBy', { name: row.revokedBy }) : t('tokens.gone', { name: row.createdBy });
  return (
    <Cell>
      <span>
        <StatusTag tone={tones[row.state]}>{t(`states.${row.state}`)}</StatusTag>
      </span>
      {row.state === 'REVOKED' ? <Text tone="quiet">{by}</Text> : null}
    </Cell>
  );
}

function May({ row }: { row: TokenItem }) {
  const t = useTranslations('integrations');
  const format = useFormatter();
  const screenName = useScreenName();
  const inactive = format.list(row.asleep.map(screenName));
  return (
    <Cell>
      {row.permissions.map(({ code, access }) => (
        <span key={code}>
          {screenName(code)} <Text tone="quiet">{t(`create.${access}`)}</Text>
        </span>
      ))}
      {row.asleep.length ? (
        <span className={styles['asleep']}>{t('tokens.asleep', { list: inactive, name: row.createdBy })}</span>
      ) : null}
    </Cell>
  );
}

function Scope({ row }: { row: TokenItem }) {
  const t = useTranslations('integrations');
  const format = useFormatter();
  if (row.scope === 'ALL') return <>{t('scopes.ALL')}</>;
  const list = format.list(row.departments.map(({ name }) => name));
  return <Cell>{row.departments.length ? t('tokens.departments', { list }) : t('tokens.nobody')}</Cell>;
}

function Used({ row: { lastUsedAt, lastUsedIp } }: { row: TokenItem }) {
  const t = useTranslations('integrations.tokens');
  if (!lastUsedAt) return <Text tone="quiet">{t('unused')}</Text>;
  return (
    <Cell>
      <Moment at={lastUsedAt} relative />
      {lastUsedIp ? <Text tone="quiet">{t('from', { ip: lastUsedIp })}</Text> : null}
    </Cell>
  );
}
