import { composeText } from '#contract/composed.ts';
import { ownershipLimits } from '#contract/access/ownership-facts.ts';
import { requireSame } from '#server/features/platform/teams/teams.service.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { countDissolutionItems, type DissolutionItem } from '#server/domain/handover/dissolution.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { writeTeam } from '#server/kernel/write.ts';
import * as repository from './dissolutions.repository.ts';
import { notify } from './ownership.emails.ts';
import type { OwnershipDependencies } from './ownership.dependencies.ts';
import { lockOwnedTeam } from './ownership.checks.ts';
import * as transfers from './transfers.repository.ts';

const dayMs = 86_400_000;

/** The checklist before a dissolution: what the team contains, what blocks the dissolution, and the countdown if it runs. */
export function checklist(context: TeamContext, items: readonly DissolutionItem[], id: string) {
  requireSame(context, id);
  return asTeam(context.database, context.team.id, async (db) => {
    const running = await repository.findDissolution(db, context.team.id);
    return {
      items: await countDissolutionItems(items, db, context.team.id),
      logEntries: await repository.countLog(db, context.team.id),
      dissolution: running ? view(running) : null,
    };
  });
}

/**
 * Begins the countdown of 14 days (specification section 6). The typed name must be the team's name, and no item of the
 * checklist may block it (dissolutionBlocked). A pending offer of the team is cancelled.
 */
export function dissolve(
  context: TeamContext,
  parts: OwnershipDependencies,
  items: readonly DissolutionItem[],
  id: string,
  typed: string,
) {
  requireSame(context, id);
  const { actor, now } = context;
  return writeTeam(context, async (tx) => {
    const team = await lockOwnedTeam(tx, context);
    if (composeText(typed).trim() !== team.name) throw invalid({ field: 'name', rule: 'typedName' });
    if (await repository.findDissolution(tx, team.id)) throw new AppError('teamDissolving');
    const counted = await countDissolutionItems(items, tx, team.id);
    if (counted.some(({ blocks }) => blocks)) throw new AppError('dissolutionBlocked');
    const due = new Date(now.getTime() + ownershipLimits.countdownDays * dayMs);
    const row = { requested_by_name: actor.displayName, requested_at: now, due_at: due };
    await repository.insert(tx, team.id, row);
    await endOffer(context, parts, tx, team);
    await record(tx, context, {
      category: 'ORG',
      action: 'team.dissolve',
      object: { type: 'team', id: team.id, name: team.name },
      before: { dueAt: null },
      after: { dueAt: due.toISOString() },
    });
    const leading = await repository.findLeading(tx, team.id);
    const day = dateIn(context.team.timeZone, due);
    await notify(tx, parts, leading, 'teamDissolving', { team, person: actor.displayName, day });
    return view(row);
  });
}

async function endOffer(
  context: TeamContext,
  parts: OwnershipDependencies,
  tx: Parameters<typeof lockOwnedTeam>[0],
  team: Awaited<ReturnType<typeof lockOwnedTeam>>,
): Promise<void> {
  const pending = await transfers.findPendingTransfer(tx, team.id, context.now);
  const ended = pending && (await transfers.end(tx, team.id, pending.id, 'CANCELLED', { now: context.now }));
  if (!ended) return;
  await record(tx, context, {
    category: 'ORG',
    action: 'ownership.cancel',
    object: { type: 'team', id: team.id, name: team.name },
    before: { offeredTo: ended.to_name, offeredToId: ended.to_member_id },
    after: { offeredTo: null },
  });
  await notify(tx, parts, [ended.to_member_id], 'ownershipCancelled', { team, person: context.actor.displayName });
}

/** Cancels the countdown, which is possible until the team is dissolved. Throws noChanges if no countdown runs. */
export function cancelDissolution(context: TeamContext, id: string) {
  requireSame(context, id);
  return writeTeam(context, async (tx) => {
    const team = await lockOwnedTeam(tx, context);
    const running = await repository.remove(tx, team.id);
    if (!running) throw new AppError('noChanges');
    await record(tx, context, {
      category: 'ORG',
      action: 'team.keep',
      object: { type: 'team', id: team.id, name: team.name },
      before: { dueAt: running.due_at.toISOString() },
      after: { dueAt: null },
    });
    return {};
  });
}

function view({ requested_by_name: askedBy, requested_at: askedAt, due_at: dueAt }: repository.DissolutionRow) {
  return { askedBy, askedAt: askedAt.toISOString(), dueAt: dueAt.toISOString() };
}
