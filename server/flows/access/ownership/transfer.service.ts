import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { ownership, Transfer } from '#contract/access/ownership.ts';
import { ownershipLimits } from '#contract/access/ownership-facts.ts';
import { translator } from '#phrases/translate.ts';
import { makeSuperAdmin } from '#server/features/access/roles/role-members.repository.ts';
import * as teams from '#server/features/platform/teams/teams.repository.ts';
import { requireSame } from '#server/features/platform/teams/teams.service.ts';
import { idForScope } from '#server/domain/visibility/references.ts';
import { type MemberNames, namesFor } from '#server/domain/visibility/named-people.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { findDissolution } from './dissolutions.repository.ts';
import { expireIn } from './expire.service.ts';
import { notify } from './ownership.emails.ts';
import type { OwnershipDependencies } from './ownership.dependencies.ts';
import { lockOwnedTeam } from './ownership.checks.ts';
import * as repository from './transfers.repository.ts';

const dayMs = 86_400_000;
type Offer = z.output<NonNullable<(typeof ownership.offer)['body']>>;

/** The team's owner, and the pending offer if the caller has made or received it. */
export function read(context: TeamContext, id: string) {
  requireSame(context, id);
  const { actor, team } = context;
  return asTeam(context.database, team.id, async (db) => {
    const owner = await repository.findOwner(db, team.id);
    const pending = await repository.findPendingTransfer(db, team.id, context.now);
    const shown = pending && (actor.owner || pending.to.id === actor.memberId);
    const name = await namesFor(db, context, '090000', [owner, pending?.from, pending?.to]);
    return { owner: owner ? name(owner) : null, transfer: shown ? transferView(name, pending) : null };
  });
}

/**
 * Offers the team to an active member (specification section 6). Throws transferPending, teamDissolving, and a field error for
 * a member who has not joined, is suspended or is about to leave.
 */
export function offer(context: TeamContext, parts: OwnershipDependencies, id: string, given: Offer): Promise<Transfer> {
  requireSame(context, id);
  const { actor, now } = context;
  return writeTeam(context, async (tx) => {
    const team = await lockOwnedTeam(tx, context);
    if (await findDissolution(tx, team.id)) throw new AppError('teamDissolving');
    // The owner sees all members, so the reference need not be checked for visibility.
    const to = await lockEligible(tx, context, idForScope(given.employeeId));
    await expireIn(tx, context, parts, team);
    if (await repository.findPendingTransfer(tx, team.id, now)) throw new AppError('transferPending');
    const expiresAt = new Date(now.getTime() + ownershipLimits.offerDays * dayMs);
    const { staysSuperAdmin } = given;
    const row = { id: uuidv7(), from: actor.memberId, to: to.id, staysSuperAdmin, askedAt: now, expiresAt };
    await repository.insert(tx, team.id, row);
    await record(tx, context, {
      category: 'ORG',
      action: 'ownership.offer',
      object: { type: 'team', id: team.id, name: team.name },
      after: { offeredTo: to.display_name, offeredToId: to.id, expiresAt: expiresAt.toISOString() },
    });
    const about = { team, person: actor.displayName, days: ownershipLimits.offerDays };
    await notify(tx, parts, [to.id], 'ownershipOffered', about);
    const made = await repository.findPendingTransfer(tx, team.id, now);
    if (!made) throw new Error('the created offer was not found');
    return transferView(await namesFor(tx, context, '090000', [made.from, made.to]), made);
  });
}

async function lockEligible(tx: Tx, { team, actor }: TeamContext, memberId: string): Promise<repository.TransferRecipient> {
  const fault = (rule: 'notFound' | 'notOneOf' | 'mustHaveJoined' | 'suspended' | 'leaving') =>
    invalid({ field: 'employeeId', rule });
  if (memberId === actor.memberId) throw fault('notOneOf');
  const found = await repository.lockRecipient(tx, team.id, memberId);
  if (!found || found.resigned) throw fault('notFound');
  if (found.status !== 'REGISTERED') throw fault('mustHaveJoined');
  if (found.suspended) throw fault('suspended');
  if (found.leaving) throw fault('leaving');
  return found;
}

/** Cancels an offer. Throws transferOver if it was answered or has expired. */
export function cancel(context: TeamContext, parts: OwnershipDependencies, id: string, transferId: string) {
  requireSame(context, id);
  return writeTeam(context, async (tx) => {
    const team = await lockOwnedTeam(tx, context);
    const ended = await repository.end(tx, team.id, transferId, 'CANCELLED', { now: context.now, from: context.actor.memberId });
    if (!ended) throw new AppError('transferOver');
    await noteEnd(tx, context, team, 'ownership.cancel', ended);
    await notify(tx, parts, [ended.to_member_id], 'ownershipCancelled', { team, person: context.actor.displayName });
    return {};
  });
}

/** Declines an offer as its recipient. Throws transferOver if it was answered or has expired. */
export function decline(context: TeamContext, parts: OwnershipDependencies, id: string, transferId: string) {
  requireSame(context, id);
  return writeTeam(context, async (tx) => {
    const team = await teams.lock(tx, context.team.id);
    const ended = await repository.end(tx, team.id, transferId, 'DECLINED', { now: context.now, to: context.actor.memberId });
    if (!ended) throw new AppError('transferOver');
    await noteEnd(tx, context, team, 'ownership.decline', ended);
    await notify(tx, parts, [ended.from_member_id], 'ownershipDeclined', { team, person: context.actor.displayName });
    return {};
  });
}

/**
 * Accepts an offer, in one transaction. The team's row is locked first, as resignations, cancellations and dissolutions do, so
 * that they run one after the other; the later one throws transferOver.
 */
export function accept(context: TeamContext, parts: OwnershipDependencies, id: string, transferId: string) {
  requireSame(context, id);
  const { actor, now } = context;
  return writeTeam(context, async (tx) => {
    if (!(await repository.lockAccount(tx, context.account.id))) throw new AppError('signedOut');
    const team = await teams.lock(tx, context.team.id);
    const to = await repository.lockRecipient(tx, team.id, actor.memberId);
    const fit = to?.status === 'REGISTERED' && !to.resigned && !to.leaving;
    const ended = fit ? await repository.end(tx, team.id, transferId, 'ACCEPTED', { now, to: actor.memberId }) : undefined;
    const before = await repository.findOwner(tx, team.id);
    if (!ended || !before || !(await teams.moveOwner(tx, team.id, ended.from_member_id, actor.memberId)))
      throw new AppError('transferOver');
    const stays = ended.stays_super_admin && (await makeSuperAdmin(tx, team.id, before.id));
    const superAdmin = translator(context.team.defaultLanguage)('roles.builtIn.SUPER_ADMIN');
    await record(tx, context, {
      category: 'ORG',
      action: 'ownership.transfer',
      object: { type: 'team', id: team.id, name: team.name },
      before: { owner: before.display_name, ownerId: before.id },
      after: { owner: actor.displayName, ownerId: actor.memberId, ...(stays && { formerOwner: superAdmin }) },
    });
    await notify(tx, parts, [actor.memberId], 'ownershipYours', { team, person: before.display_name });
    await notify(tx, parts, [before.id], 'ownershipGiven', { team, person: actor.displayName });
    return {};
  });
}

async function noteEnd(
  tx: Tx,
  context: TeamContext,
  team: teams.TeamRow,
  action: 'ownership.cancel' | 'ownership.decline',
  { to_name: offeredTo, to_member_id: offeredToId }: repository.EndedTransfer,
): Promise<void> {
  const object = { type: 'team', id: team.id, name: team.name };
  await record(tx, context, { category: 'ORG', action, object, before: { offeredTo, offeredToId }, after: { offeredTo: null } });
}

function transferView(name: MemberNames, row: repository.TransferRow): Transfer {
  return {
    id: row.id,
    from: name(row.from),
    to: name(row.to),
    staysSuperAdmin: row.stays_super_admin,
    askedAt: row.requested_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}
