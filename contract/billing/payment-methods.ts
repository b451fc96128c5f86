import { z } from 'zod';
import { country } from '../countries.ts';
import { byId, endpoint, id, instant, optionalText, payManager, plainDate, requiredText } from '../kit.ts';
import { fundings } from './payment-facts.ts';
import { addressLimits, cardExpiries } from './payment-method-facts.ts';

const billingAddress = z.object({
  line1: requiredText(addressLimits.line),
  line2: optionalText(addressLimits.line),
  city: requiredText(addressLimits.city),
  state: optionalText(addressLimits.state),
  /** Some places have none. */
  postalCode: optionalText(addressLimits.postalCode),
  country,
});
const holder = requiredText(addressLimits.holder);
/** What the gateway's form led back with. */
const token = z.string().regex(/^\w{8,200}$/, { error: 'wrongFormat' });

const face = {
  brand: z.string(),
  lastFour: z.string(),
  expMonth: z.number().int(),
  expYear: z.number().int(),
  expiry: z.enum(cardExpiries),
  funding: z.enum(fundings),
};

/** A card of the team: never its number or security code, which only the gateway has (domain rules 5). */
export const paymentMethod = z.object({
  id,
  ...face,
  holder: z.string(),
  billingAddress: z.object({
    line1: z.string(),
    line2: z.string().nullable(),
    city: z.string(),
    state: z.string().nullable(),
    postalCode: z.string().nullable(),
    country,
  }),
  isDefault: z.boolean(),
  /** Not, where it was kept by a gateway that is no longer the one in use. */
  usable: z.boolean(),
  addedBy: z.string(),
  addedAt: instant,
  version: z.number().int(),
});
export type PaymentMethod = z.infer<typeof paymentMethod>;

const view = { menu: '050300', access: 'view' } as const;
const edit = { menu: '050300', access: 'edit' } as const;
const path = `${payManager}/payment_methods`;
const gateway = ['cardsOff', 'gatewayUnreachable'] as const;

/** Payment methods (050300, specification sections 3 and 7). A number or code in any of these calls is refused: cardDataRefused. */
export const paymentMethods = {
  list: endpoint({
    method: 'GET',
    path,
    may: view,
    summary: 'Cards of the team, the default first, then the latest',
    output: z.object({
      items: z.array(paymentMethod),
      /** null: cards are off. */
      gateway: z.enum(['stripe', 'sandbox']).nullable(),
    }),
  }),
  begin: endpoint({
    method: 'POST',
    path: `${path}/forms`,
    may: edit,
    fresh: true,
    tokens: true,
    summary:
      'Where the form of the gateway is, in which number and security code are typed; it leads back to the console with a token',
    body: z.object({
      /** The card that the same number is given for again, with its new expiry. */
      methodId: id.optional(),
      /** The order that waits to be paid: kept or not, the card leads back to it. */
      orderId: id.optional(),
    }),
    output: z.object({ url: z.url() }),
    errors: [...gateway, 'notFound', 'memberOnly', 'cardLimitReached', 'keyReused'],
    log: 'paymentMethod.begin',
  }),
  form: endpoint({
    method: 'GET',
    path: `${path}/forms`,
    may: edit,
    summary: 'The card that a form was filled in for, before it is kept',
    query: z.object({ token }),
    output: z.object({
      ...face,
      /** As it was typed into the form; null where the gateway does not say. */
      holder: z.string().nullable(),
      /** The card of the team that has the same number. */
      known: id.nullable(),
    }),
    errors: [...gateway, 'notFound', 'memberOnly'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    may: edit,
    fresh: true,
    tokens: true,
    summary: 'Keeps a card by the token of the form; the first one is the default',
    body: z.object({ token, holder, billingAddress, isDefault: z.boolean().default(false) }),
    output: paymentMethod,
    errors: [...gateway, 'memberOnly', 'cardKnown', 'cardLimitReached', 'keyReused'],
    log: 'paymentMethod.create',
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/{id}`,
    may: edit,
    fresh: true,
    tokens: true,
    summary: 'Changes holder and address, makes it the default, or takes over the expiry of a form for the same number',
    params: byId,
    body: z.object({
      holder: holder.optional(),
      billingAddress: billingAddress.optional(),
      /** The default is left by making another one it. */
      isDefault: z.literal(true).optional(),
      token: token.optional(),
      version: z.number().int().optional(),
    }),
    output: paymentMethod,
    errors: [...gateway, 'notFound', 'memberOnly', 'changedMeanwhile', 'noChanges', 'keyReused'],
    log: 'paymentMethod.update',
  }),
  consequences: endpoint({
    method: 'GET',
    path: `${path}/{id}/consequences`,
    may: edit,
    summary: 'What happens when a card is deleted',
    params: byId,
    output: z.object({
      isDefault: z.boolean(),
      /** The card that becomes the default; null where none is left or it is not the default. */
      next: z.object({ id, brand: z.string(), lastFour: z.string() }).nullable(),
      /** Subscriptions that renew by the default card. */
      renewals: z.array(z.object({ subscriptionId: id, app: z.string(), renewsOn: plainDate })),
      /** A payment with it runs: it cannot be deleted now. */
      running: z.boolean(),
    }),
    errors: ['notFound'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    may: edit,
    fresh: true,
    tokens: true,
    summary: 'Deletes a card, here and at the gateway',
    params: byId,
    output: z.object({}),
    errors: ['notFound', 'memberOnly', 'paymentRunning', 'keyReused'],
    log: 'paymentMethod.delete',
  }),
};
