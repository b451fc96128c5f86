import { Button } from 'antd';
import { useLocale, useTranslations } from 'use-intl';
import { currencies } from '#contract/billing/currencies.ts';
import { issuerFields } from '#contract/billing/issuer-facts.ts';
import { bankAccountFields } from '#contract/billing/order-facts.ts';
import { reasonOf } from '#web/client/api-error.ts';
import { choice } from '#web/client/url-fields.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { Facts } from '#web/ui/DetailPage.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { Grid } from '#web/ui/layout.tsx';
import { AccountForm } from './AccountForm.tsx';
import { AccountHistory } from './AccountHistory.tsx';
import styles from './Billing.module.css';
import { BillingTabs } from './BillingTabs.tsx';
import { IssuerForm } from './IssuerForm.tsx';
import { type Accounts, useAccounts } from './use-staff-billing.ts';

const url = { edit: choice(['', 'ISSUER', ...currencies], '') };

/** `/staff/billing/accounts`: the issuer of bills, and the bank accounts for transfers. */
export function AccountsScreen() {
  const t = useTranslations('staffBilling.accounts');
  const { data, error, refetch } = useAccounts();
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <BillingTabs current="accounts" />
      {data ? (
        <StoredAccounts accounts={data} />
      ) : (
        <Surface>
          {error ? <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} /> : <FactsSkeleton rows={6} />}
        </Surface>
      )}
    </Page>
  );
}

function StoredAccounts({ accounts: { issuer, bankAccounts, changes } }: { accounts: Accounts }) {
  const t = useTranslations('staffBilling.accounts');
  const fields = useTranslations('staffBilling.accounts.fields');
  const countries = new Intl.DisplayNames(useLocale(), { type: 'region' });
  const [{ edit }, set] = useUrlState(url);
  const close = () => set({ edit: '' });
  const editing = currencies.find((currency) => currency === edit);
  return (
    <>
      <Surface
        title={t('issuer')}
        aside={
          <Button type="primary" aria-label={t('editIssuer')} onClick={() => set({ edit: 'ISSUER' })}>
            {t('edit')}
          </Button>
        }
      >
        {issuer ? (
          <>
            <Facts
              items={issuerFields.map((key) => ({
                key,
                label: fields(key),
                value: key === 'country' ? countries.of(issuer.facts.country) : issuer.facts[key],
              }))}
            />
            <Changed by={issuer.updatedBy} at={issuer.updatedAt} />
          </>
        ) : (
          <p>
            <strong>{t('noIssuer')}</strong> {t('noIssuerText')}
          </p>
        )}
      </Surface>
      <Grid min={420} gap="xl" align="start">
        {currencies.map((currency) => {
          const account = bankAccounts.find((each) => each.currency === currency);
          return (
            <Surface
              key={currency}
              title={t('account', { currency })}
              aside={
                <Button
                  aria-label={t(account ? 'editAccount' : 'addAccount', { currency })}
                  onClick={() => set({ edit: currency })}
                >
                  {t(account ? 'edit' : 'add')}
                </Button>
              }
            >
              {account ? (
                <>
                  <Facts items={bankAccountFields.map((key) => ({ key, label: fields(key), value: account.facts[key] }))} />
                  <Changed by={account.updatedBy} at={account.updatedAt} />
                </>
              ) : (
                <p className={styles['quiet']}>{t('noAccount', { currency })}</p>
              )}
            </Surface>
          );
        })}
      </Grid>
      <AccountHistory changes={changes} />
      {edit === 'ISSUER' ? <IssuerForm facts={issuer?.facts} onClose={close} /> : null}
      {editing ? (
        <AccountForm currency={editing} facts={bankAccounts.find((each) => each.currency === editing)?.facts} onClose={close} />
      ) : null}
    </>
  );
}

function Changed({ by, at }: { by: string; at: string }) {
  return (
    <p className={styles['quiet']}>
      {by} · <Moment at={at} />
    </p>
  );
}
