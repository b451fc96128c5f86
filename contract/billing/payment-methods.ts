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
  /** Some countries have none. */
  postalCode: optionalText(addressLimits.postalCode),
  country,
});
const holder = requiredText(addressLimits.holder);
/** The token with which the gateway's form returned. */
const token = z.string().regex(/^\w{8,200}$/, { error: 'wrongFormat' });

const face = {
  brand: z.string(),
  lastFour: z.string(),
  expMonth: z.number().int(),
  expYear: z.number().int(),
  expiry: z.enum(cardExpiries),
  funding: z.enum(fundings),
};

/** A card of the team. Its number and security code are only at the gateway (domain rules 5). */
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
  /** False if the card is stored at a gateway that is no longer in use. */
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

/**
 * Payment methods (050300, specification sections 3 and 7). A card number or security code in any of these requests is refused:
 * cardDataRefused.
 */
export const paymentMethods = {
  list: endpoint({
    method: 'GET',
    path,
    may: view,
    summary: 'Lists cards of the team, the default first, then newest first',
    output: z.object({
      items: z.array(paymentMethod),
      /** Null: payment by card is off. */
      gateway: z.enum(['stripe', 'sandbox']).nullable(),
    }),
  }),
  begin: endpoint({
    method: 'POST',
    path: `${path}/forms`,
    may: edit,
    fresh: true,
    tokens: true,
    summary: "Returns the address of the gateway's card form, which leads back to the console with a token",
    body: z.object({
      /** The card whose number is entered again with a new expiry. */
      methodId: id.optional(),
      /** The order to be paid: the form returns to it whether the card is stored or not. */
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
    summary: 'Returns the card entered in a form, before it is stored',
    query: z.object({ token }),
    output: z.object({
      ...face,
      /** As typed into the form; null if the gateway does not report it. */
      holder: z.string().nullable(),
      /** The card of the team with the same number, if any. */
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
    summary: 'Stores a card by the token of the form; the first card becomes the default',
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
    summary: 'Updates holder and address, makes a card the default, or takes its new expiry from a form',
    params: byId,
    body: z.object({
      holder: holder.optional(),
      billingAddress: billingAddress.optional(),
      /** Makes this card the default; the default changes only by choosing another one. */
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
    summary: 'Previews the consequences of deleting a card',
    params: byId,
    output: z.object({
      isDefault: z.boolean(),
      /** The card that becomes the default; null if none is left or this card is not the default. */
      next: z.object({ id, brand: z.string(), lastFour: z.string() }).nullable(),
      /** Subscriptions that renew with the default card. */
      renewals: z.array(z.object({ subscriptionId: id, app: z.string(), renewsOn: plainDate })),
      /** Whether a payment with the card is running, so that it cannot be deleted now. */
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
