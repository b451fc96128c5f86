import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { formatMoney } from '#web/ui/money.ts';
import { Surface } from '#web/ui/Page.tsx';
import { useDateText } from '#web/ui/use-date-text.ts';
import { Approx } from '#web/shared/billing/Approx.tsx';
import { usePriceFormula } from '#web/shared/billing/price-formula.ts';
import { dayBefore } from '#web/ui/day-before.ts';
import { Cell, PlainTable, Row, Text } from '#web/ui/layout.tsx';
import styles from './Orders.module.css';
import type { Order } from './use-orders.ts';

type Line = Order['lines'][number];

/** The lines of an order with their formulas, so that people can verify them, and the totals. */
export function OrderLines({ order }: { order: Order }) {
  const t = useTranslations('orders.lines');
  return (
    <Surface title={t('title')}>
      <LinesTable order={order} />
    </Surface>
  );
}

/** The table of lines and totals, which the printed bill shows as well. */
export function LinesTable({ order }: { order: Order }) {
  const t = useTranslations('orders.lines');
  const money = useMoney(order.currency);
  return (
    <PlainTable className={styles['lines']} label={t('title')} data-stacked>
      <thead>
        <tr>
          <th scope="col">{t('item')}</th>
          <th scope="col">{t('how')}</th>
          <th scope="col">{t('net')}</th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map((line) => (
          <tr key={`${line.kind} ${line.planKey} ${line.starts}`}>
            <td>
              <Item line={line} />
            </td>
            <td>
              <Formula line={line} currency={order.currency} money={money} />
            </td>
            <td>{line.kind === 'UNUSED' ? `− ${money(line.net)}` : money(line.net)}</td>
          </tr>
        ))}
      </tbody>
      <Totals order={order} money={money} />
    </PlainTable>
  );
}

type MoneyText = (minor: number) => string;
function useMoney(currency: string): MoneyText {
  const locale = useLocale();
  return (minor) => formatMoney(minor, currency, locale);
}

function useRatio(): (ratio: number) => string {
  const format = useFormatter();
  return (ratio) => format.number(ratio, { style: 'percent', maximumFractionDigits: 2 });
}

function Item({ line }: { line: Line }) {
  const t = useTranslations('orders.lines');
  const apps = useTranslations('apps');
  const day = useDateText();
  return (
    <Cell>
      <strong>{line.kind === 'UNUSED' ? t('unused', { name: line.planName }) : line.planName}</strong>
      <Text tone="quiet">
        {apps(`quantities.${line.unit}`, { count: line.quantity })}
        {line.granted > line.quantity ? ` → ${apps(`quantities.${line.unit}`, { count: line.granted })}` : ''} ·{' '}
        {apps(`periods.${line.period}`)}
      </Text>
      <Text tone="quiet">
        {line.ends
          ? t('term', { from: day(line.starts), to: day(dayBefore(line.ends)) })
          : t('forever', { from: day(line.starts) })}
      </Text>
    </Cell>
  );
}

/** The price of the quantity, the share of days, and the discount, which together give the amount. */
function Formula({ line, currency, money }: { line: Line; currency: Order['currency']; money: MoneyText }) {
  const t = useTranslations('orders.lines');
  const ratio = useRatio();
  const { parts, wholeBefore, days, before } = line;
  const price = usePriceFormula(currency)(line, line);
  return (
    <Row as="span" gap="s" rowGap="none" wrap>
      {line.kind === 'UNUSED' ? <span>{money(line.whole)}</span> : <span>{price}</span>}
      {wholeBefore !== null && before !== null ? (
        <span>
          {t('added', {
            whole: money(line.whole),
            before: money(wholeBefore),
            before_count: before,
            after_count: line.quantity,
          })}
        </span>
      ) : null}
      {days ? <span>{t('days', days)}</span> : null}
      {days || parts.length > 1 || wholeBefore !== null ? <span>= {money(line.amount)}</span> : null}
      {line.discountAmount > 0 ? (
        <span>{t('ratio', { ratio: ratio(line.discountRatio), amount: money(line.discountAmount) })}</span>
      ) : null}
    </Row>
  );
}

function Totals({ order, money }: { order: Order; money: MoneyText }) {
  const t = useTranslations('orders.lines');
  const orders = useTranslations('orders');
  const locale = useLocale();
  const ratio = useRatio();
  const paid = order.label === 'FULFILLED' || order.label === 'REFUNDED' || order.label === 'WAIT_FULFILLED';
  const rows: [string, string, string][] = [
    ['amount', t('sum'), money(order.amount)],
    ...(order.discount
      ? ([
          ['discount', t('discount', { ratio: ratio(order.discountRatio) }), `− ${money(order.discount)}`],
          ['discounted', t('discounted'), money(order.discountedPrice)],
        ] as [string, string, string][])
      : []),
    ...(order.unused ? ([['unused', t('unusedSum'), `− ${money(order.unused)}`]] as [string, string, string][]) : []),
    ...(order.fromBalance ? ([['from', t('fromBalance'), `− ${money(order.fromBalance)}`]] as [string, string, string][]) : []),
    ...(order.toBalance ? ([['to', t('toBalance'), money(order.toBalance)]] as [string, string, string][]) : []),
  ];
  return (
    <tfoot>
      {rows.map(([key, label, value]) => (
        <tr key={key}>
          <th scope="row" colSpan={2}>
            {label}
          </th>
          <td>{value}</td>
        </tr>
      ))}
      <tr className={styles['due']}>
        <th scope="row" colSpan={2}>
          {order.label === 'CANCELED' ? orders('columns.due') : paid ? t('paid') : t('due')}
        </th>
        <td>
          {formatMoney(order.due, order.currency, locale, { withCode: true })}
          <Text noPrint>
            <Approx minor={order.due} currency={order.currency} />
          </Text>
        </td>
      </tr>
    </tfoot>
  );
}
