import { quoteActs } from '#contract/billing/order-states.ts';
import { planPeriods } from '#contract/billing/plan-facts.ts';
import { maybe, type UrlField, uuid, whole, word, type UrlState } from '#web/client/url-fields.ts';

/** Services bought together with a plan, `space:5,calls:100`. Invalid entries are dropped. */
const counted: UrlField<Readonly<Record<string, number>>> = {
  read: (text) =>
    Object.fromEntries(
      (text ?? '').split(',').flatMap((each) => {
        const [, key, count] = /^([a-z0-9-]{1,64}):([1-9]\d{0,6})$/.exec(each) ?? [];
        return key && count ? [[key, Number(count)]] : [];
      }),
    ),
  write: (value) =>
    Object.entries(value)
      .map(([key, count]) => `${key}:${count}`)
      .join(','),
};

/** The selection of a purchase. Absent values have their most common setting. Quantity 0 is omitted. */
export const buyUrl = {
  app: uuid,
  subscription: uuid,
  act: maybe(quoteActs),
  plan: word,
  period: maybe(planPeriods),
  quantity: whole(0),
  services: counted,
};
export type BuyState = UrlState<typeof buyUrl>;
