import { Temporal } from 'temporal-polyfill';
import { type OrderStepRefusal, orderLimits, type OrderStep, orderSteps } from '#contract/billing/order-facts.ts';
import { actsOf, billingLimits, type OrderLabel, type PayType } from '#contract/billing/order-states.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { addDays, startOfDay } from '#server/domain/periods.ts';

/** The facts of an order that decide which steps are possible. */
export interface OrderStatus {
  label: OrderLabel;
  payType: PayType | null;
  automatic: boolean;
  documents: readonly { kind: string }[];
  refundAsked: boolean;
  vouchers: number;
}

/** The caller's rights, and whether the caller is a member of the team. */
export interface OrderReader {
  edits: boolean;
  buys: boolean;
  member: boolean;
}

type Step = OrderStep;
/** Steps that only read; all others change something. */
const readingSteps: readonly Step[] = ['bill', 'creditNote'];

/**
 * Whether the label permits a step, according to the table of domain rules 5; customer and payment type can change while the
 * order is unpaid.
 */
function labelPermits(step: Step, { label, automatic }: OrderStatus): boolean {
  // Automatic renewals are charged by card. A transfer in addition would pay them twice.
  if (step === 'payType') return label === 'CREATE' && !automatic;
  if (step === 'customer') return label === 'CREATE' || label === 'UPLOADED_VOUCHER';
  return actsOf[label].includes(step);
}

/** Returns the first obstacle to a step, or null if it is possible. */
export function orderObstacleOf(step: Step, order: OrderStatus, reader: OrderReader): OrderStepRefusal | null {
  if (!labelPermits(step, order)) return 'state';
  if (readingSteps.includes(step)) return hasDocument(step, order) ? null : 'noDocument';
  if (step === 'orderAgain' ? !reader.buys : !reader.edits) return 'permission';
  if (!reader.member) return 'memberOnly';
  if (step === 'voucher' && order.payType !== 'BANK_TRANSFER') return 'payType';
  if ((step === 'voucher' || step === 'replaceVoucher') && order.vouchers >= orderLimits.vouchers) return 'uploads';
  return step === 'askRefund' && order.refundAsked ? 'refundAsked' : null;
}

const hasDocument = (step: Step, { documents }: OrderStatus) =>
  documents.some(({ kind }) => (step === 'bill' ? kind !== 'CREDIT_NOTE' : kind === 'CREDIT_NOTE'));

export type Permits = Record<Step, { allowed: boolean; why: OrderStepRefusal | null }>;

/** Returns for each step whether it is allowed, and the obstacle if not. */
export function permitsOf(order: OrderStatus, reader: OrderReader): Permits {
  return Object.fromEntries(
    orderSteps.map((step) => {
      const why = orderObstacleOf(step, order, reader);
      return [step, { allowed: why === null, why }];
    }),
  ) as Permits;
}

/**
 * Returns when the review of a voucher is due: the end of the third working day after the upload, in the team's time zone.
 * Saturdays and Sundays are not working days; holidays are counted as working days because they differ by country.
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
 * Returns when an unpaid order expires after a change of its payment type: for a card 24 hours from now, but never later than a
 * transfer counted from the order's creation, however often the type is changed.
 */
export function expiresAt(payType: PayType, createdAt: Date, now: Date): Date {
  const atMost = createdAt.getTime() + billingLimits.transferDays * day;
  return new Date(payType === 'STRIPE' ? Math.min(now.getTime() + billingLimits.cardHours * hour, atMost) : atMost);
}

/** Returns the discount as a ratio of the amount, 0 to 1, with four decimals. */
export const ratioOf = (amount: number, discount: number): number =>
  amount === 0 ? 0 : Math.round((discount / amount) * 10_000) / 10_000;
