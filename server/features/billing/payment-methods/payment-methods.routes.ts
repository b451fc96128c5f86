import { paymentMethods } from '#contract/billing/payment-methods.ts';
import { type Route, route } from '#server/kernel/http/mount.ts';
import * as service from './payment-methods.service.ts';

/** Endpoints for payment methods (050300). */
export const paymentMethodsRoutes = (parts: service.CardParts): Route[] => [
  route(paymentMethods.list, (context) => service.list(parts, context)),
  route(paymentMethods.begin, (context, { body }) => service.begin(parts, context, body)),
  route(paymentMethods.form, (context, { query }) => service.form(parts, context, query.token)),
  route(paymentMethods.create, (context, { body }) => service.create(parts, context, body)),
  route(paymentMethods.update, (context, { params, body }) => service.update(parts, context, params.id, body)),
  route(paymentMethods.consequences, (context, { params }) => service.consequences(context, params.id)),
  route(paymentMethods.remove, (context, { params }) => service.remove(parts, context, params.id)),
];
