import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Currency } from '#contract/billing/currencies.ts';
import type { OrderCustomer } from '#contract/billing/order-facts.ts';
import type { Closing, OrderLabel, PayStatus, PayType } from '#contract/billing/order-states.ts';
import type { StoredLine } from '#contract/billing/quotes.ts';
import { type Database, inTransaction } from '#server/kernel/database/database.ts';
import type { TestTeam } from './team.ts';

/** Every row of the table in specification section 4, with both ways of being cancelled: automatically and by a person. */
export const seededStates = [
  'CREATE',
  'WAIT_PAID',
  'UPLOADED_VOUCHER',
  'WAIT_FULFILLED',
  'FULFILLED',
  'REFUNDED',
  'CANCELED',
  'CANCELED_VOUCHER',
  'LAPSED',
] as const;
export type SeededState = (typeof seededStates)[number];

interface Stands {
  label: OrderLabel;
  payStatus: PayStatus;
  closed: Closing | null;
}

const stands: Record<SeededState, Stands> = {
  CREATE: { label: 'CREATE', payStatus: 'PENDING', closed: null },
  WAIT_PAID: { label: 'WAIT_PAID', payStatus: 'PENDING', closed: null },
  UPLOADED_VOUCHER: { label: 'UPLOADED_VOUCHER', payStatus: 'VOUCHER_UPLOADED', closed: null },
  WAIT_FULFILLED: { label: 'WAIT_FULFILLED', payStatus: 'PAID', closed: null },
  FULFILLED: { label: 'FULFILLED', payStatus: 'PAID', closed: 'FULFILLED' },
  REFUNDED: { label: 'REFUNDED', payStatus: 'REFUNDED', closed: 'REFUNDED' },
  CANCELED: { label: 'CANCELED', payStatus: 'PENDING', closed: 'CANCELLED' },
  CANCELED_VOUCHER: { label: 'CANCELED', payStatus: 'VOUCHER_UPLOADED', closed: 'CANCELLED' },
  LAPSED: { label: 'CANCELED', payStatus: 'PENDING', closed: 'LAPSED' },
};

/** The label of an order that was seeded in a state. */
export const seededLabel = (state: SeededState): OrderLabel => stands[state].label;

export interface SeededOrder {
  state?: SeededState;
  payType?: PayType;
  currency?: Currency;
  /** Before discount, in minor units; the discount is a tenth. */
  amount?: number;
  fromBalance?: number;
  number?: string;
  createdAt?: Date;
  customer?: Partial<OrderCustomer>;
  /** An order besides the one open order of a team, as for automatic renewals. */
  automatic?: boolean;
}

const four = (text: string) => ({ en: text, cn: text, hk: text, id: text });

/** A line that charges for ten people for a year. @param amount for all ten, in minor units */
export function seededLine(amount: number): StoredLine {
  const discountAmount = Math.round(amount / 10);
  const unitPrice = Math.round(amount / 10);
  return {
    kind: 'CHARGE',
    planKey: 'team',
    planName: four('Team'),
    planKind: 'MAIN',
    rule: 'STANDARD',
    mode: 'VOLUME',
    unit: 'PEOPLE',
    purchaseUnit: 1,
    period: 'YEAR',
    quantity: 10,
    before: null,
    granted: 10,
    parts: [{ from: 1, to: null, count: 10, unitPrice, fixedFee: 0, amount }],
    whole: amount,
    wholeBefore: null,
    days: null,
    starts: '2026-11-23',
    ends: '2027-11-23',
    amount,
    discountRatio: 0.1,
    discountAmount,
    net: amount - discountAmount,
  };
}

const customerOf = (given: Partial<OrderCustomer> = {}): OrderCustomer => ({
  name: 'Harbour Trading Limited',
  contact: 'Olivia Owner',
  phone: '+852 2345 6789',
  email: 'accounts@example.com',
  address: '1 Queen’s Road, Central',
  country: 'HK',
  taxNumber: '',
  ...given,
});

const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** Random characters without ones that are easily confused. */
const randomLetters = (length: number) => Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('');

/**
 * Inserts an order in any state with the rows of that state: the running or succeeded payment, the waiting voucher (without a
 * stored file), the refund.
 * @returns its id and number
 */
export async function seedOrder(
  database: Database,
  team: Pick<TestTeam, 'id'>,
  appId: string,
  given: SeededOrder = {},
): Promise<{ id: string; number: string; remittanceCode: string; due: number }> {
  const { state = 'CREATE', amount = 60_000, currency = 'USD', fromBalance = 0, createdAt = new Date() } = given;
  const payType = given.payType ?? (state.includes('VOUCHER') ? 'BANK_TRANSFER' : 'STRIPE');
  const { payStatus, closed } = stands[state];
  const paid = payStatus === 'PAID' || payStatus === 'REFUNDED';
  const line = seededLine(amount);
  const id = uuidv7();
  const number = given.number ?? `A${randomLetters(11)}`;
  const remittanceCode = randomLetters(8);
  const due = line.net - fromBalance;
  const key = { team_id: team.id, order_id: id };
  await inTransaction(database, { teamId: team.id }, async (tx) => {
    await tx
      .insertInto('orders')
      .values({
        team_id: team.id,
        id,
        number,
        quote_id: uuidv7(),
        app_id: appId,
        action: 'BUY',
        automatic: given.automatic ?? false,
        currency,
        lines: JSON.stringify([line]),
        amount: line.amount,
        discount: line.discountAmount,
        unused: 0,
        from_balance: fromBalance,
        to_balance: 0,
        due,
        pay_type: payType,
        pay_status: payStatus,
        open: closed === null,
        close_reason: closed,
        closed_at: closed === null ? null : createdAt,
        paid_at: paid ? createdAt : null,
        remittance_code: remittanceCode,
        customer: JSON.stringify(customerOf(given.customer)),
        ordered_by_name: 'Olivia Owner',
        created_at: createdAt,
        expires_at: new Date(createdAt.getTime() + (payType === 'STRIPE' ? 1 : 15) * 86_400_000),
      })
      .execute();
    if (state === 'WAIT_PAID' || (paid && payType === 'STRIPE')) {
      const method = { gateway: 'sandbox', gateway_customer: 'cus_seeded', gateway_method: 'pm_seeded', card: 'visa 4242' };
      await tx
        .insertInto('payments')
        .values({
          ...key,
          ...method,
          id: uuidv7(),
          amount: due,
          currency,
          status: paid ? 'SUCCEEDED' : 'PROCESSING',
          ended_at: paid ? createdAt : null,
          gateway_ref: `pi_${id}`,
          created_by_name: 'Olivia Owner',
        })
        .execute();
    }
    if (payType === 'BANK_TRANSFER' && (paid || payStatus === 'VOUCHER_UPLOADED')) {
      const status = paid ? 'APPROVED' : closed === null ? 'WAITING' : 'WITHDRAWN';
      const ended = status === 'WAITING' ? {} : { decided_at: createdAt, decided_by_name: 'Sina Staff' };
      const file = uuidv7();
      await tx
        .insertInto('files')
        .values({
          team_id: team.id,
          id: file,
          purpose: 'VOUCHER',
          name: 'transfer.webp',
          content_type: 'image/webp',
          size: 1,
          sha256: Buffer.alloc(32),
        })
        .execute();
      await tx
        .insertInto('vouchers')
        .values({
          ...key,
          ...ended,
          id: uuidv7(),
          file_id: file,
          uploaded_by_name: 'Olivia Owner',
          uploaded_at: createdAt,
          due_at: new Date(createdAt.getTime() + 3 * 86_400_000),
          status,
        })
        .execute();
    }
    if (payStatus === 'REFUNDED')
      await tx
        .insertInto('refunds')
        .values({
          ...key,
          id: uuidv7(),
          amount: due,
          currency,
          destination: payType === 'STRIPE' ? 'CARD' : 'BALANCE',
          reason: 'Bought twice',
          created_by_name: 'Sina Staff',
          status: 'DONE',
          completed_at: createdAt,
        })
        .execute();
  });
  return { id, number, remittanceCode, due };
}
