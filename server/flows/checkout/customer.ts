import type { OrderCustomer } from '#contract/order-facts.ts';
import { findCustomer } from '#server/features/teams/customers.repository.ts';
import type { Db } from '#server/kernel/db.ts';

/** Whom an order and its bill name: the team as it says of itself now. */
export async function customerOf(db: Db, teamId: string): Promise<OrderCustomer> {
  const team = await findCustomer(db, teamId);
  if (!team) throw new Error('the team of an order is gone');
  const { name, contact, phone, email, address, city, country } = team;
  return {
    name,
    contact: contact ?? '',
    phone: phone ?? '',
    email: email ?? '',
    address: [address, city].filter(Boolean).join(', '),
    country: country ?? '',
    taxNumber: '',
  };
}
