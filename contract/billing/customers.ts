import { z } from 'zod';
import { country } from '../countries.ts';
import { currencyCode } from './currencies.ts';
import { endpoint, id, instant, websiteManager } from '../kit.ts';
import { teamSizes } from '../platform/team-facts.ts';

/** A team as a customer of the provider: the subject of an order, a bill or a sales contact (specification section 3, Order). */
export const customer = z.object({
  customerId: id,
  /** The code of the team. */
  code: z.string(),
  name: z.string(),
  size: z.enum(teamSizes).nullable(),
  contact: z.string().nullable(),
  phone: z.string().nullable(),
  /** The owner's address, for the owner and super administrators; otherwise null. */
  email: z.string().nullable(),
  country: country.nullable(),
  city: z.string().nullable(),
  address: z.string().nullable(),
  website: z.string().nullable(),
  /** The currency of its bills. */
  currency: currencyCode,
  /** When the first app was opened; null before. */
  customerSince: instant.nullable(),
});
export type Customer = z.infer<typeof customer>;

/** Customers (specification section 7): always exactly one, the team of the header. */
export const customers = {
  list: endpoint({
    method: 'GET',
    path: `${websiteManager}/customers`,
    may: 'member',
    summary: 'Returns the team of the header as a customer, with its contact data',
    output: z.object({ items: z.array(customer) }),
  }),
};
