import { v7 as uuidv7 } from 'uuid';
import type { Language } from '#contract/languages.ts';
import { dateAfter, instantAt } from '#contract/workplace/room-hours.ts';
import { resignLimits } from '#contract/people/resignation-facts.ts';
import type { ResignOutcome } from '#contract/people/resignations.ts';
import type { Scope, Tx } from '#server/kernel/context.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { AppError, invalid, violatedConstraint } from '#server/kernel/errors.ts';
import { type HandoverKind, handoverKindsInOrder, type LeavingMember } from '#server/domain/handover/handover.ts';
import { type LogEvent, record } from '#server/kernel/log/operation-log.ts';
import { lockTreeShared } from '#server/features/people/departments/departments.repository.ts';
import { updateMember } from '#server/features/people/members/members.changes.repository.ts';
import { lockLeaders } from '#server/features/people/members/members.repository.ts';
import type { ResignationInitiator } from './initiator.rules.ts';
import { anyInScope, refusalOf } from './resign.checks.ts';
import { stillToPass } from './new-heads.checks.ts';
import { handOver } from './handover.service.ts';
import * as leavers from './leavers.repository.ts';
import {
  type RequestedRecipients,
  idsOf,
  checkRecipients,
  operatorOf,
  receiversOf,
  requireRecipients,
  determineRecipients,
  withoutGain,
} from './recipients.service.ts';
import * as repository from './resignations.repository.ts';

export interface ResignOrder {
  memberId: string;
  /** YYYY-MM-DD; today in team time if absent. */
  jobEndedDate?: string | undefined;
  reason: repository.NewResignation['reason'];
  reasonText: string | null;
  recipients: RequestedRecipients;
  /** The departments whose head the caller may choose (`departmentsToPass`); the others go to the owner. */
  passedDepartments?: readonly string[];
  /** The operator's scope at the time of the request. */
  scope: Scope;
  jobId?: string | undefined;
  /** The other members who leave by the same order and therefore cannot be recipients. */
  together?: readonly string[];
}

/**
 * Records a resignation in the caller's transaction. An end date up to today in team time resigns the member now and hands over
 * everything; a later one is stored as pending (specification section 4, domain rules 1). Throws the refusals of
 * resign.checks.ts, a field error for recipients who cannot receive, and recipientNeeded for a required kind without a recipient.
 */
export async function resignIn(
  tx: Tx,
  acting: ResignationInitiator,
  kinds: readonly HandoverKind[],
  order: ResignOrder,
): Promise<ResignOutcome> {
  const teamId = acting.team.id;
  await lockLeaders(tx, teamId);
  await lockTreeShared(tx, teamId);
  const owner = await leavers.findOwner(tx, teamId, true);
  const seen = await findLeaver(tx, teamId, order.memberId);
  if (!anyInScope(order.scope, seen)) throw new AppError('notFound');
  const together = order.together?.filter((id) => id !== seen.id) ?? [];
  const by = { memberId: acting.actor.memberId, scope: order.scope };
  const recorder = { id: acting.actor.memberId, operator: operatorOf(acting.actor, owner), owner };
  const recipients = await determineRecipients(tx, teamId, seen, order.recipients, recorder, together);
  await leavers.lockLeaving(tx, teamId, seen.id, [...idsOf(recipients), ...(owner ? [owner.id] : [])]);
  const leaver = await findLeaver(tx, teamId, order.memberId);
  const refusal = await refusalOf(tx, teamId, leaver, by, { owner });
  if (refusal) throw new AppError(refusal);
  const today = dateIn(acting.team.timeZone, acting.now);
  const jobEndedDate = order.jobEndedDate ?? today;
  if (leaver.joined_date && jobEndedDate < leaver.joined_date)
    throw invalid({ field: 'jobEndedDate', rule: 'beforeJoined', args: { date: leaver.joined_date } });
  const judged = await checkRecipients(tx, teamId, recipients, { id: leaver.id, date: jobEndedDate, excluded: together });
  requireRecipients(recipients, judged);
  const id = uuidv7();
  await refusingSecond(() =>
    repository.insert(tx, teamId, {
      id,
      memberId: leaver.id,
      jobEndedDate,
      reason: order.reason,
      reasonText: order.reasonText,
      recipients,
      askedBy: { id: acting.actor.memberId, name: acting.actor.displayName },
      askedAt: acting.now,
      jobId: order.jobId ?? null,
    }),
  );
  const { passedDepartments = [], reason } = order;
  const planned = { id, leaver, jobEndedDate, reason, recipients, judged, owner, passedDepartments };
  return jobEndedDate > today ? wait(tx, acting, kinds, planned) : end(tx, acting, kinds, planned);
}

/** Runs a pending resignation whose last day is over. Returns undefined if it is no longer pending. */
export async function runPending(
  tx: Tx,
  acting: ResignationInitiator,
  kinds: readonly HandoverKind[],
  id: string,
): Promise<ResignOutcome | undefined> {
  const teamId = acting.team.id;
  await lockLeaders(tx, teamId);
  await lockTreeShared(tx, teamId);
  const owner = await leavers.findOwner(tx, teamId, true);
  const pending = await repository.find(tx, teamId, id);
  if (pending?.state !== 'PENDING') return undefined;
  const { job_ended_date: jobEndedDate, reason } = pending;
  const recipients = await withoutGain(tx, teamId, pending.member_id, pending.recipients, { id: pending.requested_by, owner });
  await leavers.lockLeaving(tx, teamId, pending.member_id, [...idsOf(recipients), ...(owner ? [owner.id] : [])]);
  const locked = await repository.find(tx, teamId, id, true);
  if (locked?.state !== 'PENDING') return undefined;
  const leaver = await findLeaver(tx, teamId, pending.member_id);
  const by = { memberId: pending.requested_by ?? '', scope: 'all' as const };
  const refusal = await refusalOf(tx, teamId, leaver, by, { owner, pending: true });
  if (refusal) throw new AppError(refusal);
  const judged = await checkRecipients(tx, teamId, recipients, { id: leaver.id, date: jobEndedDate });
  const lines = await repository.readLines(tx, teamId, id, resignLimits.lines);
  const passed = lines.filter((line) => line.kind === 'headPosts' && line.recipient_id === recipients.headPosts);
  const passedDepartments = await stillToPass(tx, teamId, leaver.id, {
    ids: passed.map((line) => line.item_id),
    headId: recipients.headPosts,
    recordedBy: pending.requested_by,
  });
  return end(tx, acting, kinds, { id, leaver, jobEndedDate, reason, recipients, judged, owner, passedDepartments });
}

async function findLeaver(tx: Tx, teamId: string, id: string): Promise<leavers.LeaverRow> {
  const [row] = await leavers.findLeavers(tx, teamId, [id]);
  if (!row || row.resigned_at) throw new AppError('notFound');
  return row;
}

async function refusingSecond(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw violatedConstraint(error) === 'resignations_one_active' ? new AppError('resignationPending') : error;
  }
}

interface PlannedResignation {
  id: string;
  leaver: leavers.LeaverRow;
  jobEndedDate: string;
  reason: repository.NewResignation['reason'];
  recipients: repository.Recipients;
  judged: Awaited<ReturnType<typeof checkRecipients>>;
  owner: { id: string; name: string } | null;
  passedDepartments: readonly string[];
}

/** The member who leaves when a day of the team's calendar is over, or now if no day is passed or it has begun already. */
export function leaverOf(
  { team, language, now }: { team: { id: string; timeZone: string }; language: Language; now: Date },
  row: Pick<leavers.LeaverRow, 'id' | 'display_name' | 'leader_id'>,
  lastDay?: string,
): LeavingMember {
  const later = lastDay !== undefined && lastDay > dateIn(team.timeZone, now);
  const leavesAt = later ? instantAt(team.timeZone, { date: dateAfter(lastDay, 1), minute: 0 }) : now;
  return { teamId: team.id, language, id: row.id, name: row.display_name, leaderId: row.leader_id, leavesAt };
}

/** Stores a pending resignation: the ledger lists what is to be handed over after the last day, and nothing is moved yet. */
async function wait(
  tx: Tx,
  acting: ResignationInitiator,
  kinds: readonly HandoverKind[],
  planned: PlannedResignation,
): Promise<ResignOutcome> {
  const { team } = acting;
  const { id, leaver, jobEndedDate, reason } = planned;
  const lines: repository.HandoverLineValues[] = [];
  for (const kind of handoverKindsInOrder(kinds)) {
    const all = await kind.list(tx, leaverOf(acting, leaver, jobEndedDate));
    for (const { items, receiver } of receiversOf(kind, all, planned)) {
      if (kind.required && !receiver) throw new AppError('recipientNeeded');
      const to = receiver && 'id' in receiver ? receiver : null;
      for (const { id: item_id, name: item_name } of items) {
        const line = { kind: kind.kind, item_id, item_name, recipient_id: to?.id ?? null, recipient_name: to?.name ?? null };
        lines.push({ ...line, status: 'WAITING', error: null, attempts: 0 });
      }
    }
  }
  await repository.writeLines(tx, team.id, id, lines);
  await updateMember(tx, team.id, leaver.id, { job_ended_date: jobEndedDate, job_end_reason: reason, resigned_at: null });
  await record(tx, acting, eventOf(planned, 'PENDING'));
  return { resignationId: id, state: 'PENDING', jobEndedDate, handover: countsOf(lines) };
}

/** Hands over kind by kind in the order of the rules; the member is resigned last. */
async function end(
  tx: Tx,
  acting: ResignationInitiator,
  kinds: readonly HandoverKind[],
  planned: PlannedResignation,
): Promise<ResignOutcome> {
  const { team, now } = acting;
  const { id, leaver, jobEndedDate, reason } = planned;
  const who = leaverOf(acting, leaver);
  const lines: repository.HandoverLineValues[] = [];
  const events: LogEvent[] = [];
  for (const kind of handoverKindsInOrder(kinds)) {
    for (const { items, receiver } of receiversOf(kind, await kind.list(tx, who), planned)) {
      const done = await handOver(tx, kind, who, items, receiver);
      lines.push(...done.lines);
      events.push(...done.events);
    }
  }
  await repository.writeLines(tx, team.id, id, lines);
  await updateMember(tx, team.id, leaver.id, { job_ended_date: jobEndedDate, job_end_reason: reason, resigned_at: now });
  await repository.advance(tx, team.id, id, 'PENDING', 'RESIGNED', { resigned_at: now, failure: null });
  await record(tx, acting, ...events, eventOf(planned, 'RESIGNED'));
  return { resignationId: id, state: 'RESIGNED', jobEndedDate, handover: countsOf(lines) };
}

function eventOf({ leaver, jobEndedDate, reason }: PlannedResignation, state: 'PENDING' | 'RESIGNED'): LogEvent {
  return {
    category: 'MEMBER',
    action: state === 'PENDING' ? 'member.resign.plan' : 'member.resign',
    object: { type: 'member', id: leaver.id, name: leaver.display_name },
    before: { status: leaver.status },
    after: { jobEndedDate, ...(reason && { reason }) },
  };
}

/** Counts the lines of a ledger by status. */
export function countsOf(lines: readonly Pick<repository.HandoverLineValues, 'status'>[]): ResignOutcome['handover'] {
  const count = (status: repository.HandoverLineValues['status']) => lines.filter((line) => line.status === status).length;
  return { waiting: count('WAITING'), done: count('DONE'), failed: count('FAILED'), skipped: count('SKIPPED') };
}
