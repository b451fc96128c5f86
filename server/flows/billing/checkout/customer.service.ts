import type { OrderCustomer } from '#contract/billing/order-facts.ts';
import { findCustomer } from '#server/features/platform/teams/customers.repository.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { latestEmail } from './checkout.repository.ts';

/**
 * Whom an order and its bill name: the team as it says of itself now. The owner's address is not for everybody who looks after
 * billing, nor for a bill: the email is the one that somebody gave the team's latest order, or empty.
 */
export async function customerOf(db: Db, teamId: string): Promise<OrderCustomer> {
  const team = await findCustomer(db, teamId);
  if (!team) throw new Error('the team of an order is gone');
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
