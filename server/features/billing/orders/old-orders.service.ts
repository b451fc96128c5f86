import type { z } from 'zod';
import { oldOrderFacts } from '#contract/billing/order-views.ts';
import type { orders } from '#contract/billing/orders.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import * as repository from './old-orders.repository.ts';
import { customerView } from './orders.view.ts';

type Query = z.output<typeof orders.old.query & object>;

/** Lists orders migrated from the previous system. */
export async function listOld(context: TeamContext, { page, size, search }: Query): Promise<z.input<typeof orders.old.output>> {
  const { rows, total } = await asTeam(context.database, context.team.id, (db) =>
    repository.list(db, context.team.id, { search, offset: (page - 1) * size, limit: size }),
  );
  return { items: rows.map((row) => shared(row).brief), page, size, total };
}

/** Returns one order migrated from the previous system. Throws notFound. */
export async function readOld(context: TeamContext, id: string): Promise<z.input<typeof orders.readOld.output>> {
  const row = await asTeam(context.database, context.team.id, (db) => repository.find(db, context.team.id, id));
  if (!row) throw new AppError('notFound');
  const { brief, facts } = shared(row);
  const { payType, discount, items, note } = facts;
  return { ...brief, payType, discount, items, note, customer: customerView(facts.customer) };
}

function shared({ id, number, ordered_at: orderedAt, details: stored }: repository.OldOrderRow) {
  const facts = oldOrderFacts.parse(stored);
  const { status, app, currency, amount, due } = facts;
  return { facts, brief: { id, number, orderedAt: orderedAt.toISOString(), status, app, currency, amount, due } };
}
