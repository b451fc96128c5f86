import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { PaymentMethod, paymentMethods } from '#contract/billing/payment-methods.ts';
import { translator } from '#phrases/translate.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { asTeam, type Db } from '#server/kernel/database/database.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { memberOf, requireMember } from '#server/domain/support/support.ts';
import { writeTeam } from '#server/kernel/write.ts';
import type { CardClient, CardFacts } from '#server/integrations/cards/card-client.ts';
import { addressText, event } from './payment-methods.log.ts';
import { gatewayAnswer, requireCardClient, requireFreeCardSlot, sameCard } from './payment-methods.policy.ts';
import * as repository from './payment-methods.repository.ts';
import type { BillingAddress, MethodRow } from './payment-methods.repository.ts';
import { factsView, methodView } from './payment-methods.view.ts';

/** The card client (null if card payments are not configured) and the public origin of the console. */
export interface CardParts {
  cards: CardClient | null;
  publicUrl: string;
}

type Create = z.output<typeof paymentMethods.create.body & object>;
type GivenAddress = Create['billingAddress'];

const inTeam = <T>({ database, team }: TeamContext, work: (db: Db) => Promise<T>) => asTeam(database, team.id, work);

/** Lists the team's cards. */
export async function list({ cards }: CardParts, context: TeamContext): Promise<z.input<typeof paymentMethods.list.output>> {
  const rows = await inTeam(context, (db) => repository.list(db, context.team.id));
  return { items: rows.map((row) => methodView(context, row, cards?.name)), gateway: cards?.name ?? null };
}

/**
 * Begins the gateway's form for a card; the form leads back to the console. Throws cardsOff, gatewayUnreachable, memberOnly,
 * notFound, cardLimitReached.
 */
export async function begin(
  { cards, publicUrl }: CardParts,
  context: TeamContext,
  { methodId, orderId }: { methodId?: string | undefined; orderId?: string | undefined },
): Promise<{ url: string }> {
  requireMember(context);
  const client = requireCardClient(cards);
  const { team, language } = context;
  const { rows, known } = await inTeam(context, async (db) => ({
    rows: await repository.list(db, team.id),
    known: await repository.findCustomer(db, team.id, client.name),
  }));
  const changed = methodId === undefined ? undefined : rows.find(({ id }) => id === methodId);
  if (methodId !== undefined && !changed) throw new AppError('notFound');
  if (!changed) requireFreeCardSlot(rows);
  const back = new URL('/billing/payment-methods', publicUrl);
  const cancelUrl = orderId === undefined ? back.href : new URL(`/billing/orders/${orderId}`, publicUrl).href;
  if (orderId !== undefined) back.searchParams.set('order', orderId);
  if (changed) back.searchParams.set('change', changed.id);
  const customer =
    known ?? (await gatewayAnswer(client.createCustomer({ teamId: team.id, name: team.name, key: `customer-${team.id}` })));
  const { url } = await gatewayAnswer(client.beginCard({ customer, returnUrl: back.href, cancelUrl, language }));
  return writeTeam(context, async (tx) => {
    await repository.insertGatewayCustomer(tx, team.id, client.name, customer);
    await record(tx, context, event('paymentMethod.begin', changed ?? null));
    return { url };
  });
}

/** Returns the card entered in a form. Throws cardsOff, gatewayUnreachable, memberOnly, notFound. */
export async function form(
  { cards }: CardParts,
  context: TeamContext,
  token: string,
): Promise<z.input<typeof paymentMethods.form.output>> {
  requireMember(context);
  const { card } = (await readForm(requireCardClient(cards), context, token)) ?? {};
  if (!card) throw new AppError('notFound');
  const rows = await inTeam(context, (db) => repository.list(db, context.team.id));
  return factsView(context, card, sameCard(rows, card)?.id ?? null);
}

/** Returns the card behind a token; undefined for a token of another team, an unknown token or an unfinished form. */
async function readForm(
  client: CardClient,
  context: TeamContext,
  token: string,
): Promise<{ card: CardFacts; customer: string } | undefined> {
  const customer = await inTeam(context, (db) => repository.findCustomer(db, context.team.id, client.name));
  const card = customer && (await gatewayAnswer(client.readCard({ token, customer })));
  return card ? { card, customer } : undefined;
}

/**
 * Adds a card. Throws invalid for an invalid token, cardKnown, cardLimitReached, cardsOff, gatewayUnreachable, memberOnly. A
 * refused card is removed at the gateway as well.
 */
export async function create({ cards }: CardParts, context: TeamContext, body: Create): Promise<PaymentMethod> {
  requireMember(context);
  const client = requireCardClient(cards);
  const read = await readForm(client, context, body.token);
  if (!read) throw invalid({ field: 'token', rule: 'formOver' });
  const { card, customer } = read;
  const { team, actor } = context;
  return writeTeam(context, async (tx) => {
    await repository.lockCards(tx, team.id);
    const rows = await repository.list(tx, team.id);
    try {
      if (sameCard(rows, card)) throw new AppError('cardKnown');
      requireFreeCardSlot(rows);
    } catch (refusal) {
      if (!rows.some(({ gateway_method: known }) => known === card.method)) forget(client, card.method);
      throw refusal;
    }
    const id = uuidv7();
    const address = addressOf(body.billingAddress);
    const by = { id: memberOf(actor), name: actor.displayName };
    await repository.insert(tx, team.id, { ...card, id, gateway: client.name, customer, holder: body.holder, address, by });
    if (body.isDefault || !rows.some(({ is_default: isDefault }) => isDefault)) await repository.moveDefault(tx, team.id, id);
    const row = await reread(tx, context, id);
    await record(tx, context, event('paymentMethod.create', row, { after: { isDefault: row.is_default } }));
    return methodView(context, row, client.name);
  });
}

type Update = z.output<typeof paymentMethods.update.body & object>;

/**
 * Changes a card. If a token is passed, its card must have the same number and its expiry is taken over. Throws notFound,
 * changedMeanwhile, noChanges, memberOnly, invalid; with a token also the errors of `create`.
 */
export async function update({ cards }: CardParts, context: TeamContext, id: string, body: Update): Promise<PaymentMethod> {
  requireMember(context);
  const { team } = context;
  const read = body.token === undefined ? undefined : await readForm(requireCardClient(cards), context, body.token);
  if (body.token !== undefined && !read) throw invalid({ field: 'token', rule: 'formOver' });
  return writeTeam(context, async (tx) => {
    await repository.lockCards(tx, team.id);
    const before = await reread(tx, context, id);
    if (body.version !== undefined && body.version !== before.version) throw new AppError('changedMeanwhile');
    const card = read?.card;
    if (card && !sameCard([before], card)) throw invalid({ field: 'token', rule: 'otherCard' });
    const to = {
      holder: body.holder ?? before.holder,
      address: body.billingAddress ? addressOf(body.billingAddress) : before.billing_address,
      method: card?.method ?? before.gateway_method,
      expMonth: card?.expMonth ?? before.exp_month,
      expYear: card?.expYear ?? before.exp_year,
    };
    const moves = body.isDefault === true && !before.is_default;
    const changes = differences(context, before, to);
    if (!changes.changed && !moves) throw new AppError('noChanges');
    if (changes.changed) await repository.change(tx, team.id, id, to);
    if (moves) await repository.moveDefault(tx, team.id, id);
    const row = await reread(tx, context, id);
    const { before: was, after: is } = changes;
    const moved = moves ? { was: { isDefault: false }, is: { isDefault: true } } : { was: {}, is: {} };
    const fields = { before: { ...was, ...moved.was }, after: { ...is, ...moved.is } };
    await record(tx, context, event('paymentMethod.update', row, fields));
    if (cards && to.method !== before.gateway_method) context.afterCommit.push(() => forget(cards, before.gateway_method));
    return methodView(context, row, cards?.name);
  });
}

/** Returns the before and after values for the log: the address in full; for holder and expiry only that they changed. */
function differences({ team }: TeamContext, before: MethodRow, to: repository.MethodChange) {
  const words = translator(team.defaultLanguage);
  const [was, is] = [addressText(before.billing_address), addressText(to.address)];
  const others = [
    ...(to.holder === before.holder ? [] : [words('paymentMethods.log.holder')]),
    ...(to.method === before.gateway_method ? [] : [words('paymentMethods.log.expiry')]),
  ];
  return {
    changed: was !== is || others.length > 0,
    before: was === is ? {} : { billingAddress: was },
    after: { ...(was !== is && { billingAddress: is }), ...(others.length > 0 && { otherChanges: others }) },
  };
}

/** Describes the consequences of deleting a card. Throws notFound. */
export function consequences(context: TeamContext, id: string): Promise<z.input<typeof paymentMethods.consequences.output>> {
  const { team, language } = context;
  return inTeam(context, async (db) => {
    const row = await reread(db, context, id);
    const next = row.is_default ? nextDefault(await repository.list(db, team.id), id) : undefined;
    const renewing = row.is_default ? await repository.renewals(db, team.id, language) : [];
    return {
      isDefault: row.is_default,
      next: next ? { id: next.id, brand: next.brand, lastFour: next.last_four } : null,
      renewals: renewing.map((each) => ({ subscriptionId: each.id, app: each.app, renewsOn: each.period_end })),
      running: await repository.isPaying(db, team.id, id),
    };
  });
}

/**
 * Deletes a card; if it was the default, the latest other card becomes the default. Throws notFound, memberOnly,
 * paymentRunning.
 */
export function remove({ cards }: CardParts, context: TeamContext, id: string): Promise<Record<string, never>> {
  requireMember(context);
  const { team } = context;
  return writeTeam(context, async (tx) => {
    await repository.lockCards(tx, team.id);
    const row = await reread(tx, context, id);
    if (await repository.isPaying(tx, team.id, id)) throw new AppError('paymentRunning');
    const next = row.is_default ? nextDefault(await repository.list(tx, team.id), id) : undefined;
    await repository.remove(tx, team.id, id);
    if (next) await repository.moveDefault(tx, team.id, next.id);
    await record(tx, context, event('paymentMethod.delete', row, { before: { isDefault: row.is_default } }));
    if (cards?.name === row.gateway) context.afterCommit.push(() => forget(cards, row.gateway_method));
    return {};
  });
}

/** Returns the latest of the other cards. */
function nextDefault(rows: readonly MethodRow[], but: string): MethodRow | undefined {
  return rows.find(({ id }) => id !== but);
}

/**
 * Removes a deleted card at the gateway. A failure is ignored: it only leaves a token that this installation no longer stores.
 */
function forget(client: CardClient, method: string): void {
  client.removeCard(method).catch(() => {});
}

async function reread(db: Db | Tx, { team }: TeamContext, id: string): Promise<MethodRow> {
  const row = await repository.find(db, team.id, id);
  if (!row) throw new AppError('notFound');
  return row;
}

const addressOf = ({ line2, state, postalCode, ...rest }: GivenAddress): BillingAddress => ({
  ...rest,
  line2: line2 ?? null,
  state: state ?? null,
  postalCode: postalCode ?? null,
});
