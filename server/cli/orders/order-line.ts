import { z } from 'zod';
import { decimalAmount } from '#contract/apps/app-plans.ts';
import { currencyCode } from '#contract/billing/currencies.ts';
import { faultsOf } from '#contract/faults.ts';
import { plainDate, requiredText, text } from '#contract/kit.ts';
import { customerLimits } from '#contract/billing/order-facts.ts';
import { type OldOrderFacts, oldOrderFacts } from '#contract/billing/order-views.ts';
import { faultText } from '#phrases/fault-text.ts';
import { translator } from '#phrases/translate.ts';
import type { GivenLine, OldOrderFault } from './read-lines.ts';

/** An order of the previous system as read from a file; `team` is the code or the id, `date` is in the team's time zone. */
export interface GivenOrder {
  line: number;
  team: string;
  number: string;
  date: string;
  facts: OldOrderFacts;
}

const orderLine = z
  .strictObject({
    team: requiredText(64),
    number: requiredText(64),
    date: plainDate,
    items: requiredText(500),
    amount: decimalAmount,
    currency: currencyCode,
    status: requiredText(64),
    customer: text(customerLimits.name).default(''),
    remark: text(500).default(''),
    app: text(128).default(''),
    payType: text(64).default(''),
    discount: decimalAmount.default(0),
  })
  .superRefine(({ currency, amount: whole, discount }, faults) => {
    const fault = (error: string, field: string) => faults.addIssue({ code: 'custom', message: error, path: [field] });
    if (currency === 'IDR' && whole % 100 !== 0) fault('wholeRupiah', 'amount');
    if (currency === 'IDR' && discount % 100 !== 0) fault('wholeRupiah', 'discount');
    if (discount > whole) fault('wrongFormat', 'discount');
  });

/** Checks one line against every rule that needs no database. */
export function readOrder({ line, given }: GivenLine): { order?: GivenOrder; faults: OldOrderFault[] } {
  const read = orderLine.safeParse(given);
  if (!read.success) {
    const say = translator('en');
    return {
      faults: faultsOf(read.error.issues).map(({ field, rule, args }) => ({
        line,
        field,
        text: faultText(say, { field, rule, ...(args && { args }) }),
      })),
    };
  }
  const { team, number, date, items, remark, customer, ...rest } = read.data;
  const facts = oldOrderFacts.parse({
    ...rest,
    due: rest.amount - rest.discount,
    items: [{ name: items, quantity: 1, amount: rest.amount }],
    customer: customer ? { name: customer } : {},
    note: remark,
  });
  return { order: { line, team, number, date, facts }, faults: [] };
}
