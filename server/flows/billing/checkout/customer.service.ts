import type { OrderCustomer } from '#contract/billing/order-facts.ts';
import { findCustomer } from '#server/features/platform/teams/customers.repository.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { latestEmail } from './checkout.repository.ts';

/**
 * Returns the customer of an order and its bill from the team's current data. The owner's email is not used, because billing
 * staff and readers of the bill must not learn it: the email is the one entered for the team's latest order, or empty.
 */
export async function customerOf(db: Db, teamId: string): Promise<OrderCustomer> {
  const team = await findCustomer(db, teamId);
  if (!team) throw new Error('the team of the order does not exist');
  const { name, contact, phone, address, city, country } = team;
  return {
    name,
    contact: contact ?? '',
    phone: phone ?? '',
    email: await givenEmail(db, teamId, team.email),
    address: [address, city].filter(Boolean).join(', '),
    country: country ?? '',
    taxNumber: '',
  };
}

async function givenEmail(db: Db, teamId: string, ownersEmail: string | null): Promise<string> {
  const email = (await latestEmail(db, teamId)) ?? '';
  return email.toLowerCase() === ownersEmail?.toLowerCase() ? '' : email;
}
