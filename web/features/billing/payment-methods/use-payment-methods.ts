import { queryOptions } from '@tanstack/react-query';
import { useFormatter } from 'use-intl';
import { api, type Client } from '#web/client/api.ts';
import { isRefusal } from '#web/client/api-error.ts';
import { queries } from '#web/client/queries.ts';
import { maybe, type UrlField, uuid } from '#web/client/url-fields.ts';

export type PaymentMethodList = Awaited<ReturnType<Client['paymentMethods']['list']>>;
export type Card = PaymentMethodList['items'][number];
export type WaitingOrder = Awaited<ReturnType<Client['orders']['read']>>;
export type CardForm = Awaited<ReturnType<Client['paymentMethods']['form']>>;

export const cardsQuery = queryOptions({
  queryKey: ['payment-methods', 'list'],
  queryFn: ({ signal }) => api.paymentMethods.list({}, { signal }),
});

export const formQuery = (token: string) =>
  queryOptions({
    queryKey: ['payment-methods', 'form', token],
    queryFn: ({ signal }) => api.paymentMethods.form({ query: { token } }, { signal }),
  });

/** The order that waits for a card. A person without permission for the order saves the card without paying. */
export const waitingOrderQuery = (id: string) =>
  queryOptions({
    queryKey: ['payment-methods', 'order', id],
    queryFn: ({ signal }) => api.orders.read({ params: { id } }, { signal, quiet: isRefusal }),
    retry: false,
  });

/** Refreshes the list after a change. */
export const refreshPaymentMethods = () => queries.invalidateQueries({ queryKey: ['payment-methods'] });

const token: UrlField<string> = { read: (text) => (text && /^\w{8,200}$/.test(text) ? text : ''), write: (value) => value };

/**
 * The parameters with which the gateway returns: a token, the card whose expiry was requested, and the order that waits for a
 * card.
 */
export const cardsUrl = { token, change: uuid, order: uuid, open: maybe(['edit', 'delete']), card: uuid };
export const closed = { token: '', change: '', open: undefined, card: '' } as const;

/** Opens the gateway's form; with `methodId`, for a new expiry of that card. */
export async function goToForm(methodId?: string): Promise<void> {
  const { url } = await api.paymentMethods.begin({ body: methodId === undefined ? {} : { methodId } });
  location.assign(url);
}

/** Month and year of a card's expiry in the format of the language. */
export function useExpiryText(): (card: Pick<Card, 'expMonth' | 'expYear'>) => string {
  const format = useFormatter();
  return ({ expMonth, expYear }) =>
    format.dateTime(new Date(Date.UTC(expYear, expMonth - 1, 15)), { year: 'numeric', month: '2-digit', timeZone: 'UTC' });
}
