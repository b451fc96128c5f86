import { Alert } from 'antd';
import { useLocale, useTranslations } from 'use-intl';
import { bankAccountFields } from '#contract/billing/order-facts.ts';
import { Approx } from '#web/shared/billing/Approx.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { formatMoney } from '#web/ui/money.ts';
import styles from './Orders.module.css';
import type { Order } from './use-orders.ts';

/** Everything a transfer needs: the account of the order's currency, the exact amount, and the code for the remark. */
export function TransferPanel({ order }: { order: Order }) {
  const words = useTranslations('orderPayment.transfer');
  const locale = useLocale();
  const { currency, due, bankAccount, remittanceCode } = order;
  // As a banking form takes it: no symbol, no separators.
  const plain = currency === 'IDR' ? String(Math.round(due / 100)) : (due / 100).toFixed(2);
  if (!bankAccount) return <Alert type="warning" showIcon title={words('none', { currency })} />;
  return (
    <div className={styles['transfer']}>
      <p>{words('steps')}</p>
      <dl className={styles['copied']}>
        <div>
          <dt>{words('amount')}</dt>
          <dd>
            <strong>{formatMoney(due, currency, locale, { withCode: true })}</strong>
            <CopyButton text={plain} label={words('copyAmount')} />
            <Approx minor={due} currency={currency} short />
          </dd>
        </div>
        <div>
          <dt>{words('code')}</dt>
          <dd>
            <code className={styles['code']}>{remittanceCode}</code>
            <CopyButton text={remittanceCode} label={words('copyCode')} />
            <span className={styles['quiet']}>{words('codeHint')}</span>
          </dd>
        </div>
        {bankAccountFields
          .filter((field) => bankAccount[field])
          .map((field) => (
            <div key={field}>
              <dt>{words(field)}</dt>
              <dd>
                <span translate="no">{bankAccount[field]}</span>
                <CopyButton text={bankAccount[field]} label={`${words('copyOther')} ${words(field)}`} />
              </dd>
            </div>
          ))}
      </dl>
    </div>
  );
}
