import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { FieldFault } from '#contract/errors.ts';
import { webhookLimits } from '#contract/apps/webhook-facts.ts';
import type { webhooks } from '#contract/apps/webhooks.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { asTeam, type Db } from '#server/kernel/database/database.ts';
import { AppError, invalid, withConstraints } from '#server/kernel/errors.ts';
import { loggedChanges, record } from '#server/kernel/log/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { isCallable } from '#server/integrations/web-requests/public-address.ts';
import { event, wordsOf } from './webhooks.log.ts';
import type { WebhookDependencies } from './webhooks.dependencies.ts';
import { requireEdit } from './webhooks.policy.ts';
import * as repository from './webhooks.repository.ts';
import type { WebhookRow } from './webhooks.repository.ts';
import { newSecret } from './webhooks.signature.rules.ts';
import { webhookView } from './webhooks.view.ts';

type Fields = z.output<typeof webhooks.create.body & object>;
type View = z.input<typeof webhooks.update.output>;
type ViewWithSecret = z.input<typeof webhooks.create.output>;

// The constraint decides between two concurrent creations with one name.
const constraints: Record<string, FieldFault> = { webhooks_name: { field: 'name', rule: 'duplicateName' } };

export async function list(context: TeamContext): Promise<z.input<typeof webhooks.list.output>> {
  const rows = await asTeam(context.database, context.team.id, (db) => repository.list(db, context.team.id));
  return { items: rows.map((row) => webhookView(context, row)) };
}

export async function read(context: TeamContext, id: string): Promise<View> {
  return webhookView(context, await asTeam(context.database, context.team.id, (db) => requireHook(db, context, id)));
}

/** Creates a webhook; a team has at most 20. Its secret is returned in this answer only. */
export function create({ secretKey, allowed }: WebhookDependencies, context: TeamContext, body: Fields): Promise<ViewWithSecret> {
  requireEdit(context);
  const fields = validated(body, allowed);
  return writeTeam(context, async (tx) => {
    const { team, actor, now } = context;
    if ((await repository.lockCount(tx, team.id)) >= webhookLimits.perTeam)
      throw new AppError('webhookLimitReached', { args: { max: webhookLimits.perTeam } });
    const id = uuidv7();
    const { shown, sealed } = newSecret(secretKey, team.id, id);
    const made = { ...fields, id, secret: sealed, memberId: actor.memberId, by: actor.displayName, now };
    await withConstraints(constraints, () => repository.insert(tx, team.id, made));
    const row = await requireHook(tx, context, id);
    await record(tx, context, event('webhook.create', row, { after: wordsOf(row) }));
    return { secret: shown, item: webhookView(context, row) };
  });
}

/** Changes name, address and events of a webhook. Waiting messages are sent to the new address. */
export function update(
  { allowed }: WebhookDependencies,
  context: TeamContext,
  id: string,
  { version, ...body }: Fields & { version?: number | undefined },
): Promise<View> {
  return change(context, id, async (tx, row) => {
    const fields = validated(body, allowed);
    if (version !== undefined && version !== row.version) throw new AppError('changedMeanwhile');
    const same = row.name === fields.name && row.address === fields.address;
    if (same && fields.events.toSorted().join() === row.events.toSorted().join()) throw new AppError('noChanges');
    await withConstraints(constraints, () => repository.update(tx, context.team.id, id, fields));
    const after = await requireHook(tx, context, id);
    const changed = loggedChanges(wordsOf(row), wordsOf(after)) ?? {
      before: {},
      after: { webhookHost: wordsOf(after).webhookHost },
    };
    await record(tx, context, event('webhook.update', after, changed));
    return webhookView(context, after);
  });
}

/**
 * Switches a webhook on or off. Messages waiting at that moment are not sent any more, and events while it is off are not sent
 * later.
 */
export function turn(context: TeamContext, id: string, enabled: boolean): Promise<View> {
  return change(context, id, async (tx, row) => {
    const { team, now } = context;
    if (row.enabled === enabled) throw new AppError('noChanges');
    if (enabled) await repository.turnOn(tx, team.id, id, now);
    else await repository.turnOff(tx, team.id, id, { now, endedBy: null });
    await record(tx, context, event('webhook.update', row, { before: { enabled: row.enabled }, after: { enabled } }));
    return webhookView(context, await requireHook(tx, context, id));
  });
}

/** Creates a new secret. For 24 hours the previous one signs as well, so that the receiver can change over. */
export function rotate({ secretKey }: WebhookDependencies, context: TeamContext, id: string): Promise<ViewWithSecret> {
  return change(context, id, async (tx, row) => {
    const { team, now } = context;
    const { shown, sealed } = newSecret(secretKey, team.id, id);
    const until = new Date(now.getTime() + webhookLimits.overlapHours * 3_600_000);
    await repository.setSecret(tx, team.id, id, sealed, until);
    await record(tx, context, event('webhook.rotate', row));
    return { secret: shown, item: webhookView(context, await requireHook(tx, context, id)) };
  });
}

export function remove(context: TeamContext, id: string): Promise<Record<string, never>> {
  return change(context, id, async (tx, row) => {
    await repository.remove(tx, context.team.id, id);
    await record(tx, context, event('webhook.delete', row, { before: wordsOf(row) }));
    return {};
  });
}

/** Runs one change of a locked webhook by a caller who may change it. Throws notFound, wholeTeamOnly. */
export function change<T>(context: TeamContext, id: string, work: (tx: Tx, row: WebhookRow) => Promise<T>): Promise<T> {
  return writeTeam(context, async (tx) => {
    const row = await repository.lock(tx, context.team.id, id);
    if (!row) throw new AppError('notFound');
    requireEdit(context);
    return work(tx, row);
  });
}

export async function requireHook(db: Db, context: TeamContext, id: string): Promise<WebhookRow> {
  const row = await repository.find(db, context.team.id, id);
  if (!row) throw new AppError('notFound');
  return row;
}

/**
 * Returns the fields with the normalized address and without duplicate events. Throws invalid for an address that must not be
 * called.
 */
function validated({ name, address, events }: Fields, allowed: WebhookDependencies['allowed']): Fields {
  const url = URL.parse(address);
  if (!isCallable(url, allowed)) throw invalid({ field: 'address', rule: 'outsideAddress' });
  url.hash = '';
  return { name, address: url.href, events: [...new Set(events)] };
}
