import type { Phrases } from '#phrases/en/index.ts';
import type { Fact } from '#web/ui/DetailPage.tsx';
import { regionName } from '#web/ui/region-name.ts';
import type { Order } from './use-orders.ts';

type Field = Exclude<keyof Order['customer'], never>;
type Words = (key: Field & keyof Phrases['orders']['customer']) => string;

const fields = ['name', 'contact', 'phone', 'email', 'address', 'country', 'taxNumber'] as const;

/** The customer of a bill, field by field; the country by its name. */
export function customerFacts(customer: Order['customer'], t: Words, locale: string): Fact[] {
  return fields.map((key) => ({
    key,
    label: t(key),
    value: key === 'country' ? regionName(customer.country, locale) : customer[key],
  }));
}
