import { Temporal } from 'temporal-polyfill';
import { type OrderHindrance, orderLimits, type OrderStep, orderSteps } from '#contract/billing/order-facts.ts';
import { actsOf, billingLimits, type OrderLabel, type PayType } from '#contract/billing/order-states.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { addDays, startOfDay } from '#server/domain/periods.ts';

/** How an order stands, as far as it decides what can be done with it. */
export interface OrderStatus {
  label: OrderLabel;
  payType: PayType | null;
  automatic: boolean;
  documents: readonly { kind: string }[];
  refundAsked: boolean;
  vouchers: number;
}

/** Who asks: what they hold, and whether they are one of the team's people. */
export interface OrderReader {
  edits: boolean;
  buys: boolean;
  member: boolean;
}

type Step = OrderStep;
/** What a person looks at; everything else changes something. */
const looks: readonly Step[] = ['bill', 'creditNote'];

/** Whether the label allows a step: the table of domain rules 5, and what goes along while an order is unpaid. */
function fits(step: Step, { label, automatic }: OrderStatus): boolean {
  // The clock charges the card for what renews by itself: paid for by transfer as well, it would be paid twice.
  if (step === 'payType') return label === 'CREATE' && !automatic;
  if (step === 'customer') return label === 'CREATE' || label === 'UPLOADED_VOUCHER';
  return actsOf[label].includes(step);
}

/** What stands against a step, the first that does. */
export function hindranceOf(step: Step, order: OrderStatus, asker: OrderReader): OrderHindrance | null {
  if (!fits(step, order)) return 'state';
  if (looks.includes(step)) return hasDocument(step, order) ? null : 'noDocument';
  if (step === 'orderAgain' ? !asker.buys : !asker.edits) return 'permission';
  if (!asker.member) return 'memberOnly';
  if (step === 'voucher' && order.payType !== 'BANK_TRANSFER') return 'payType';
  if ((step === 'voucher' || step === 'replaceVoucher') && order.vouchers >= orderLimits.vouchers) return 'uploads';
  return step === 'askRefund' && order.refundAsked ? 'refundAsked' : null;
}

const hasDocument = (step: Step, { documents }: OrderStatus) =>
  documents.some(({ kind }) => (step === 'bill' ? kind !== 'CREDIT_NOTE' : kind === 'CREDIT_NOTE'));

export type Permits = Record<Step, { allowed: boolean; why: OrderHindrance | null }>;

/** Everything that can be done with an order, and what stands against the rest. */
export function permitsOf(order: OrderStatus, asker: OrderReader): Permits {
  return Object.fromEntries(
    orderSteps.map((step) => {
      const why = hindranceOf(step, order, asker);
      return [step, { allowed: why === null, why }];
    }),
  ) as Permits;
}

/**
 * By when a voucher is looked at: the end of the third working day after the one it came on, in the team's time. Saturdays and
 * Sundays are none; holidays differ by country and are counted in.
 */
export function reviewBy(uploaded: Date, timeZone: string): Date {
  let date = dateIn(timeZone, uploaded);
  for (let working = 0; working < billingLimits.reviewWorkingDays;) {
    date = addDays(date, 1);
    if (Temporal.PlainDate.from(date).dayOfWeek <= 5) working += 1;
  }
  return new Date(startOfDay(addDays(date, 1), timeZone).getTime() - 1);
}

const [hour, day] = [3_600_000, 86_400_000];

/**
 * Until when an unpaid order waits once its way of paying has changed: for a card a day from now, and never longer than a
 * transfer would have waited from the beginning, however often it is changed.
 */
export function expiresAt(payType: PayType, createdAt: Date, now: Date): Date {
  const atMost = createdAt.getTime() + billingLimits.transferDays * day;
  return new Date(payType === 'STRIPE' ? Math.min(now.getTime() + billingLimits.cardHours * hour, atMost) : atMost);
}

/** The part of the whole that is taken off, 0 to 1, with four decimals. */
export const ratioOf = (amount: number, discount: number): number =>
  amount === 0 ? 0 : Math.round((discount / amount) * 10_000) / 10_000;
