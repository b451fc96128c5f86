import { Alert } from 'antd';
import { useLocale, useTranslations } from 'use-intl';
import { bankAccountFields } from '#contract/billing/order-facts.ts';
import { Approx } from '#web/shared/billing/Approx.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Grid, Row, Stack, Text } from '#web/ui/layout.tsx';
import { formatMoney } from '#web/ui/money.ts';
import styles from './Orders.module.css';
import type { Order } from './use-orders.ts';

/** The details of a bank transfer: the account for the order's currency, the exact amount, and the remittance code. */
export function TransferPanel({ order }: { order: Order }) {
  const t = useTranslations('orderPayment.transfer');
  const locale = useLocale();
  const { currency, due, bankAccount, remittanceCode } = order;
  // The amount as entered into a banking form: no symbol, no separators.
  const plain = currency === 'IDR' ? String(Math.round(due / 100)) : (due / 100).toFixed(2);
  if (!bankAccount) return <Alert type="warning" showIcon title={t('none', { currency })} />;
  return (
    <Stack gap="l" align="start" className={styles['transfer']}>
      <p>{t('steps')}</p>
      <Grid as="dl" min={280} gap="3xl" rowGap="l">
        <div>
          <dt>{t('amount')}</dt>
          <Row as="dd" gap="s" rowGap="none" align="center" wrap breakable>
            <strong>{formatMoney(due, currency, locale, { withCode: true })}</strong>
            <CopyButton text={plain} label={t('copyAmount')} />
            <Approx minor={due} currency={currency} short />
          </Row>
        </div>
        <div>
          <dt>{t('code')}</dt>
          <Row as="dd" gap="s" rowGap="none" align="center" wrap breakable>
            <Text as="code" size="l" weight="strong" className={styles['code']}>
              {remittanceCode}
            </Text>
            <CopyButton text={remittanceCode} label={t('copyCode')} />
            <Text tone="quiet">{t('codeHint')}</Text>
          </Row>
        </div>
        {bankAccountFields
          .filter((field) => bankAccount[field])
          .map((field) => (
            <div key={field}>
              <dt>{t(field)}</dt>
              <Row as="dd" gap="s" rowGap="none" align="center" wrap breakable>
                <span translate="no">{bankAccount[field]}</span>
                <CopyButton text={bankAccount[field]} label={`${t('copyOther')} ${t(field)}`} />
              </Row>
            </div>
          ))}
      </Grid>
    </Stack>
  );
}
