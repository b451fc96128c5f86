import { useTranslations } from 'use-intl';
import { issuerFields } from '#contract/billing/issuer-facts.ts';
import { bankAccountFields } from '#contract/billing/order-facts.ts';
import { Surface } from '#web/ui/Page.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { List, Text } from '#web/ui/layout.tsx';
import styles from './Billing.module.css';
import type { Accounts } from './use-staff-billing.ts';

type Change = Accounts['changes'][number];
const fieldNames = [...new Set([...issuerFields, ...bankAccountFields, 'perDollar', 'validFrom'] as const)];

/** The history of an account with the previous values, because a change redirects payments. */
export function AccountHistory({ changes }: { changes: readonly Change[] }) {
  const t = useTranslations('staffBilling.accounts');
  return (
    <Surface title={t('changes')}>
      {changes.length ? (
        <List as="ol" gap="l">
          {changes.map((change) => (
            <li key={`${change.at} ${change.what} ${change.currency}`}>
              <strong>{change.what === 'ISSUER' ? t('ISSUER') : t(change.what, { currency: change.currency ?? '' })}</strong>{' '}
              <span className={styles['quiet']}>
                {change.by} · <Moment at={change.at} />
              </span>
              <Changes change={change} />
            </li>
          ))}
        </List>
      ) : (
        <p className={styles['quiet']}>{t('noChanges')}</p>
      )}
    </Surface>
  );
}

function Changes({ change: { before, after } }: { change: Change }) {
  const t = useTranslations('staffBilling.accounts');
  const fields = useTranslations('staffBilling.accounts.fields');
  const changed = fieldNames.filter((key) => (before?.[key] ?? '') !== (after?.[key] ?? ''));
  return changed.map((key) => (
    <Text key={key} as="p" breakable>
      {fields(key)}: {t('fromTo', { before: before?.[key] || t('nothing'), after: after?.[key] || t('nothing') })}
    </Text>
  ));
}
