import type { z } from 'zod';
import type { support } from '#contract/access/support.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { endLeases } from './end-leases.service.ts';
import * as repository from './leases.repository.ts';
import { leaseView } from './leases.view.ts';

type Query = z.output<typeof support.leases.query & object>;

/**
 * The running and former support leases of the team. Throws noPermission unless the caller is the owner or a super
 * administrator.
 */
export async function leases(context: TeamContext, { page, size, running }: Query) {
  requireAbove(context);
  const { database, team, now } = context;
  const { rows, total } = await asTeam(database, team.id, (db) =>
    repository.list(db, repository.ofTeam(team.id), { running, now }, { page, size }),
  );
  return { items: rows.map((row) => leaseView(row, now)), page, size, total };
}

/**
 * Ends a lease at once, without a fresh sign-in, because ending support needs no protection. Throws leaseOver if it is not
 * running.
 */
export function stop(context: TeamContext, id: string) {
  requireAbove(context);
  return writeTeam(context, async (tx) => {
    const how = { how: 'CUSTOMER', by: context.actor.displayName, action: 'support.stop' } as const;
    const ended = await endLeases(tx, context, { id }, how);
    if (ended.length) return {};
    const known = await repository.find(tx, repository.ofTeam(context.team.id), id);
    throw new AppError(known ? 'leaseOver' : 'notFound');
  });
}

function requireAbove({ actor }: TeamContext): void {
  if (!actor.owner && !actor.superAdmin) throw new AppError('noPermission');
}
