import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#server/kernel/context.ts';

const customer = {
  name: 'Harbour Trading Co.',
  contact: 'May Lee',
  phone: '+852 2888 1234',
  email: 'owner@harbour.example',
  address: '18 Harbour Road, Wan Chai',
  country: 'HK',
  taxNumber: '',
};

/** Orders of the previous system. */
const old = [
  {
    number: 'HT-2023-0081',
    days: 1170,
    app: 'HR system',
    status: 'Paid',
    payType: 'Cheque',
    amount: 9_600_000,
    discount: 960_000,
    people: 400,
  },
  {
    number: 'HT-2024-0146',
    days: 800,
    app: 'HR system',
    status: 'Paid',
    payType: 'Bank transfer',
    amount: 21_600_000,
    discount: 2_160_000,
    people: 900,
  },
];

/** Adds two orders as if taken over from the previous system; they are read-only. */
export async function addOldOrders(tx: Tx, teamId: string, now: Date): Promise<void> {
  for (const { number, days, app, status, payType, amount, discount, people } of old) {
    const facts = {
      status,
      app,
      currency: 'HKD',
      amount,
      discount,
      due: amount - discount,
      payType,
      customer,
      items: [
        {
          name: `${app}, one year`,
          quantity: people,
          amount,
        },
      ],
      note: 'Taken over from the earlier system',
    };
    await tx
      .insertInto('old_orders')
      .values({
        team_id: teamId,
        id: uuidv7(),
        number,
        details: JSON.stringify(facts),
        ordered_at: new Date(now.getTime() - days * 864e5),
      })
      .execute();
  }
}
