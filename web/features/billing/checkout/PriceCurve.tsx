import { useLocale, useTranslations } from 'use-intl';
import type { PlanPeriod, PriceRow } from '#contract/billing/plan-facts.ts';
import type { PlanView } from '#contract/billing/plans.ts';
import type { Currency } from '#contract/billing/currencies.ts';
import { Chart } from '#web/ui/Chart.tsx';
import { Text } from '#web/ui/layout.tsx';
import { formatMoney } from '#web/ui/money.ts';
import styles from './Buy.module.css';
import { amountAt, type Curve, curveOf, type Point, tableOf } from './curve.ts';

interface PriceCurveProps {
  plan: PlanView;
  rows: readonly PriceRow[];
  currency: Currency;
  period: PlanPeriod;
  quantity: number;
  /** A larger quantity with a lower price. */
  cheaper: number | undefined;
}

/** A chart of the price of each quantity, with the chosen and the cheaper one marked, and a table of its figures. */
export function PriceCurve({ plan, rows, currency, period, quantity, cheaper }: PriceCurveProps) {
  const t = useTranslations('checkout.curve');
  const names = useTranslations('apps');
  const locale = useLocale();
  const money = (minor: number) => formatMoney(minor, currency, locale);
  const priced = { plan, rows, currency };
  const curve = curveOf(priced, quantity, cheaper);
  const chosen = pointAt(quantity, amountAt(priced, quantity), curve);
  const less = cheaper === undefined ? undefined : pointAt(cheaper, amountAt(priced, cheaper), curve);
  const [first, last] = [curve.pieces[0]?.[0], curve.pieces.at(-1)?.[1]];
  if (!first || !last) return null;
  return (
    <Chart
      title={t('title')}
      period={period === 'NONE' ? t('once') : t('period', { period: names(`periods.${period}`) })}
      chart={
        <div
          className={styles['curve']}
          role="img"
          aria-label={t('describe', {
            from: first.quantity,
            low: money(first.amount),
            quantity,
            chosen: chosen ? money(chosen.amount) : '–',
            to: last.quantity,
            high: money(last.amount),
          })}
        >
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">
            <path className={styles['base']} d="M0 100H100" />
            {chosen ? <path className={styles['drop']} d={`M${across(chosen, curve)} 100V${up(chosen, curve)}`} /> : null}
            {curve.pieces.map(([from, to]) => (
              <path key={from.quantity} d={`M${across(from, curve)} ${up(from, curve)}L${across(to, curve)} ${up(to, curve)}`} />
            ))}
          </svg>
          {chosen ? <Mark point={chosen} curve={curve} text={t('chosen', { quantity, amount: money(chosen.amount) })} /> : null}
          {less ? (
            <Mark good point={less} curve={curve} text={t('chosen', { quantity: less.quantity, amount: money(less.amount) })} />
          ) : null}
          {[curve.from, ...inner(curve), curve.to].map((each) => (
            <span
              key={each}
              className={styles['axis']}
              data-side={side(across({ quantity: each, amount: 0 }, curve))}
              style={{ insetInlineStart: `${across({ quantity: each, amount: 0 }, curve)}%` }}
            >
              {new Intl.NumberFormat(locale).format(each)}
            </span>
          ))}
        </div>
      }
      table={{
        rows: tableOf(priced, curve, quantity),
        rowKey: (row) => String(row.quantity),
        columns: [
          { key: 'quantity', title: t('quantity'), render: (row) => new Intl.NumberFormat(locale).format(row.quantity) },
          { key: 'amount', title: t('amount'), render: (row) => money(row.amount), numeric: true },
          { key: 'each', title: t('each'), render: (row) => money(Math.round(row.amount / row.quantity)), numeric: true },
        ],
      }}
    />
  );
}

function Mark({ point, curve, text, good = false }: { point: Point; curve: Curve; text: string; good?: boolean }) {
  const tone = good ? 'good' : undefined;
  const place = { insetInlineStart: `${across(point, curve)}%`, insetBlockStart: `${up(point, curve)}%` };
  return (
    <>
      <span className={styles['dot']} data-tone={tone} style={place} />
      <Text
        nowrap
        tone="bad"
        size="xs"
        tight
        className={styles['label']}
        data-tone={tone}
        data-side={labelSide(across(point, curve), good)}
        style={place}
      >
        {text}
      </Text>
    </>
  );
}

const pointAt = (quantity: number, amount: number | undefined, { from, to }: Curve): Point | undefined =>
  amount === undefined || quantity < from || quantity > to ? undefined : { quantity, amount };

/** Percent of the width, and of the height from the top; a tenth is reserved for labels. */
const across = ({ quantity }: Point, { from, to }: Curve): number => (to === from ? 50 : ((quantity - from) / (to - from)) * 100);
const up = ({ amount }: Point, { most }: Curve): number => 100 - (amount / most) * 86;
const side = (percent: number): 'start' | 'end' | undefined => (percent < 14 ? 'start' : percent > 86 ? 'end' : undefined);

/**
 * The line rises to the right, so a label is above a point to its left; at the left edge it is below. The label of the cheaper
 * point is always below.
 */
const labelSide = (percent: number, good: boolean) => (good ? side(percent) : percent < 32 ? 'start' : undefined);

/** The starts of price rows that have room for a label. */
const inner = (curve: Curve): number[] =>
  curve.pieces
    .map(([{ quantity }]) => quantity)
    .filter((quantity) => {
      const percent = across({ quantity, amount: 0 }, curve);
      return percent > 12 && percent < 88;
    })
    .filter((_quantity, at, all) => all.length <= 6 || at % Math.ceil(all.length / 6) === 0);
