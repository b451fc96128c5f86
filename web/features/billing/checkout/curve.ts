import type { PriceRow } from '#contract/billing/plan-facts.ts';
import type { PlanView } from '#contract/billing/plans.ts';
import { netOf, priceOf } from '#contract/billing/pricing.ts';
import type { Currency } from '#contract/billing/currencies.ts';

export interface Point {
  quantity: number;
  /** The price of the whole quantity for a whole period after discount, in minor units. */
  amount: number;
}

export interface Curve {
  from: number;
  to: number;
  /** Line segments without a jump, one per row. */
  pieces: readonly (readonly [Point, Point])[];
  most: number;
}

interface Priced {
  plan: PlanView;
  rows: readonly PriceRow[];
  currency: Currency;
}

/** The price of a quantity for a whole period after discount; undefined if it is not sold. */
export function amountAt({ plan, rows, currency }: Priced, quantity: number): number | undefined {
  try {
    return netOf(priceOf(plan, rows, quantity).amount, plan.discountRatio, currency);
  } catch {
    return undefined;
  }
}

const mostBatches = 40;

/** The price of the quantities around the chosen one, up to and including the next row, so that its prices are visible. */
export function curveOf(priced: Priced, quantity: number, cheaper = 0): Curve {
  const { plan, rows } = priced;
  const from = plan.min;
  const next = rows.find((row) => row.from > quantity);
  const end = Math.max(
    Math.ceil(quantity * 1.4),
    next ? Math.ceil(next.from * 1.3) : 0,
    Math.ceil(cheaper * 1.3),
    from + 9 * plan.purchaseUnit,
  );
  const to = Math.max(quantity, plan.max === null ? end : Math.min(end, plan.max));
  // Slices without a fee at their start are joined: the line continues from the end of the previous slice.
  const joins = (row: PriceRow) => plan.rule === 'BOUND' && plan.mode === 'GRADUATED' && row !== rows[0] && row.fixedFee === 0;
  const spans =
    plan.rule === 'BATCH'
      ? batches(plan, from, to)
      : rows.map((row) => [joins(row) ? row.from - 1 : row.from, row.to ?? to] as const);
  const pieces = spans.flatMap(([begins, ends]) => {
    const [left, right] = [Math.max(from, begins), Math.min(to, ends)];
    const [first, last] = [amountAt(priced, left), amountAt(priced, right)];
    if (left > right || first === undefined || last === undefined) return [];
    return [
      [
        { quantity: left, amount: first },
        { quantity: right, amount: last },
      ] as const,
    ];
  });
  return { from, to, pieces, most: Math.max(1, ...pieces.flat().map(({ amount }) => amount)) };
}

/** All quantities of a batch have the same price. If there are very many batches, a straight line approximates them. */
function batches({ purchaseUnit }: PlanView, from: number, to: number): (readonly [number, number])[] {
  const count = Math.ceil(to / purchaseUnit);
  if (count > mostBatches) return [[from, to]];
  return Array.from({ length: count }, (_, at) => [at * purchaseUnit + 1, (at + 1) * purchaseUnit] as const);
}

/** The quantities in the table of the chart: the starts and ends of rows, and the chosen one. */
export function tableOf(priced: Priced, curve: Curve, quantity: number): Point[] {
  const quantities = new Set([...curve.pieces.flat().map((point) => point.quantity), quantity]);
  return [...quantities]
    .toSorted((a, b) => a - b)
    .flatMap((each) => {
      const amount = amountAt(priced, each);
      return amount === undefined ? [] : [{ quantity: each, amount }];
    });
}
