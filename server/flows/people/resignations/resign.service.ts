import type { z } from 'zod';
import { needsTypedNumber } from '#contract/people/bulk-facts.ts';
import { recipientKinds } from '#contract/people/resignation-facts.ts';
import type { resignations, ResignOutcome } from '#contract/people/resignations.ts';
import { idsForScope } from '#server/domain/visibility/references.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import type { FieldFault } from '#contract/errors.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import type { HandoverKind } from '#server/domain/handover/handover.ts';
import { enqueue } from '#server/kernel/jobs/jobs.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { headcount } from '#server/features/people/members/members.cap.repository.ts';
import { editScope } from '#server/features/people/members/members.policy.ts';
import * as members from '#server/features/people/members/members.repository.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { departmentsToPass } from './new-heads.checks.ts';
import { anyInScope } from './resign.checks.ts';
import { findLeavers, type LeaverRow } from './leavers.repository.ts';
import { type RequestedRecipients, checkRecipients, namedRecipients, withoutGain } from './recipients.service.ts';
import { resignIn } from './resign.write.service.ts';
import type { ResignInput } from './resign.job.ts';
import { retrying } from './retry.rules.ts';

type Query = z.output<NonNullable<(typeof resignations.resign)['query']>>;
type Body = z.output<NonNullable<(typeof resignations.resignMany)['body']>>;

/** Ends the employment of one member within the request (specification section 7). */
export function resign(
  context: TeamContext,
  kinds: readonly HandoverKind[],
  memberId: string,
  query: Query,
): Promise<ResignOutcome> {
  const scope = editScope(context);
  if (!scope) throw new AppError('notFound');
  const requested = Object.fromEntries(recipientKinds.map((kind) => [kind, query[kind]]));
  const { jobEndedDate, reason, reasonText } = query;
  const order = { memberId, jobEndedDate, reason: reason ?? null, reasonText: reasonText ?? null, scope };
  return retrying(() =>
    writeTeam(context, async (tx) => {
      const recipients = await namedRecipients(tx, context, requested, { memberId, field: (kind) => kind });
      const head = { headId: recipients.headPosts, field: 'headPosts' };
      const passedDepartments = await departmentsToPass(tx, context, [memberId], head);
      return resignIn(tx, context, kinds, { ...order, recipients, passedDepartments });
    }),
  );
}

/**
 * Enqueues the job that resigns up to 50 members. Throws bulkUnconfirmed if they are a large part of the members in scope and
 * their number was not typed.
 */
export function resignMany(context: TeamContext, body: Body): Promise<{ jobId: string }> {
  const { confirmedCount, ...rest } = body;
  const scope = editScope(context);
  if (!scope) throw new AppError('notFound');
  return writeTeam(context, async (tx) => {
    const rows = await requireSeen(tx, context, idsForScope(body.employeeIds));
    const reached = await countInScope(tx, context);
    if (needsTypedNumber(rows.length, reached) && confirmedCount !== rows.length)
      throw new AppError('bulkUnconfirmed', { args: { people: rows.length, reached } });
    const employeeIds = rows.map(({ id }) => id);
    const recipients = await namedRecipients(tx, context, body.recipients, { field: (kind) => `recipients.${kind}` });
    await requireReady(tx, context, { ...body, recipients }, rows);
    const head = { headId: recipients.headPosts, field: 'recipients.headPosts' };
    const passedDepartments = await departmentsToPass(tx, context, employeeIds, head);
    const { language, team, actor } = context;
    const input: ResignInput = {
      ...rest,
      employeeIds,
      recipients,
      passedDepartments,
      scope,
      language,
      timeZone: team.timeZone,
      actor: {
        memberId: actor.memberId,
        displayName: actor.displayName,
        ...((actor.kind === 'SUPPORT' || actor.kind === 'API_TOKEN') && { kind: actor.kind }),
      },
    };
    const jobId = await enqueue(tx, context, 'members.resign', input, rows.length);
    await record(tx, context, {
      category: 'MEMBER',
      action: 'members.resign',
      object: { type: 'team', id: team.id, name: team.name },
      after: {
        people: rows.map(({ display_name }) => display_name),
        jobEndedDate: body.jobEndedDate ?? null,
        reason: body.reason,
      },
    });
    return { jobId };
  });
}

/** Checks before the job begins: recipients who cannot receive, and an end before a joined date. */
async function requireReady(
  db: Db,
  context: TeamContext,
  body: { jobEndedDate?: string | undefined; recipients: RequestedRecipients },
  rows: readonly LeaverRow[],
): Promise<void> {
  const date = body.jobEndedDate ?? dateIn(context.team.timeZone, context.now);
  const excluded = rows.map(({ id }) => id);
  const judged = await checkRecipients(db, context.team.id, body.recipients, { id: '', date, excluded });
  const faults = recipientKinds.flatMap((kind): FieldFault[] => {
    const id = body.recipients[kind];
    const rule = id ? judged.get(id)?.rule : null;
    return rule ? [{ field: `recipients.${kind}`, rule }] : [];
  });
  for (const row of rows) {
    const { reports } = await withoutGain(db, context.team.id, row.id, body.recipients, {
      id: context.actor.memberId,
      owner: null,
    });
    if (reports === body.recipients.reports) continue;
    faults.push({ field: 'recipients.reports', rule: 'widensFields' });
    break;
  }
  const joined = rows.find((row) => row.joined_date && date < row.joined_date)?.joined_date;
  if (joined) faults.push({ field: 'jobEndedDate', rule: 'beforeJoined', args: { date: joined } });
  if (faults.length) throw invalid(...faults);
}

/** Returns the members with these ids. Throws notFound if one has resigned or has no department in the caller's scope. */
export async function requireSeen(db: Db, context: TeamContext, ids: readonly string[]): Promise<LeaverRow[]> {
  const unique = [...new Set(ids)];
  const scope = editScope(context);
  const rows = scope ? await findLeavers(db, context.team.id, unique) : [];
  const seen = rows.filter((row) => !row.resigned_at && scope && anyInScope(scope, row));
  if (seen.length !== unique.length) throw new AppError('notFound');
  return seen;
}

/** The number of members that the caller may change. */
export function countInScope(db: Db, context: TeamContext): Promise<number> {
  const scope = editScope(context);
  if (scope === null) return Promise.resolve(0);
  if (scope === 'all') return headcount(db, context.team.id);
  return members.count(db, members.matching(context.team.id, members.insideScope(scope), {}));
}
