import { translator } from '#phrases/translate.ts';
import type { LogCategory, LoggedAction } from '#contract/platform/operation-log-facts.ts';
import type { DecisionResults } from '#contract/requests.ts';
import { settleNotifications } from '#server/domain/notifications/notifications.repository.ts';
import type { Actor, TeamContext, Tx } from '#server/kernel/context.ts';
import { asTeam, type Db } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { failureBody } from '#server/kernel/http/failures.ts';
import { type LogEvent, record } from '#server/kernel/log/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';

/** A decision as it is stored. */
export interface RequestDecision {
  status: 'APPROVED' | 'REJECTED';
  by: Pick<Actor, 'memberId' | 'displayName' | 'kind'>;
  reason?: string;
  /** For a join request: the member that the applicant became. */
  memberId?: string;
}

/** The effects of an approval: further values of its log entry, further log entries, and the new member of a join request. */
export interface ApprovalEffects {
  after: Record<string, unknown>;
  events: LogEvent[];
  memberId?: string;
}

/** How requests of one kind are read and decided. */
export interface RequestKind<Locked extends PendingState, Approval, Detail> {
  category: LogCategory;
  /** The type of the object in log entries. */
  type: string;
  actions: { approve: LoggedAction; reject: LoggedAction };
  /** Reads a request that the caller may see. Throws notFound. */
  detail: (db: Db, context: TeamContext, id: string) => Promise<Detail>;
  /** Locks a request that the caller may decide. Of concurrent decisions, each sees the result of the one before. */
  lock: (tx: Tx, context: TeamContext, id: string) => Promise<Locked | undefined>;
  /** The name of the request in the log, and the values that both of its entries have. */
  logged: (request: Locked) => { name: string; after?: Record<string, unknown> };
  /** Carries out an approval. */
  carryOut: (tx: Tx, context: TeamContext, request: Locked, approval: Approval) => Promise<ApprovalEffects>;
  /** Stores the decision on a locked request. */
  store: (tx: Tx, teamId: string, id: string, decision: RequestDecision) => Promise<void>;
  /** Notifies the person who made the request of the decision; `reason` is that of a rejection. */
  notify: (tx: Tx, context: TeamContext, request: Locked, id: string, reason?: string) => Promise<unknown>;
}

/** The state of a request that shows whether it can still be decided or withdrawn. */
export interface PendingState {
  status: string;
  decided_by_name: string | null;
}

/** Returns the error of a request that can no longer be decided or withdrawn. It names who decided. */
export function refusalOf({ status, decided_by_name: name }: PendingState): AppError {
  if (status === 'APPROVED') return new AppError('alreadyApproved', { args: { name: name ?? '' } });
  if (status === 'REJECTED') return new AppError('alreadyRejected', { args: { name: name ?? '' } });
  return new AppError('requestOver');
}

/** The use cases of reading and deciding requests of one kind. Only the first decision counts; a later one throws an error. */
export function decisionsOf<Locked extends PendingState, Approval, Detail>(kind: RequestKind<Locked, Approval, Detail>) {
  async function lockPending(tx: Tx, context: TeamContext, id: string): Promise<Locked> {
    const request = await kind.lock(tx, context, id);
    if (!request) throw new AppError('notFound');
    if (request.status !== 'PENDING') throw refusalOf(request);
    return request;
  }

  async function approveIn(tx: Tx, context: TeamContext, id: string, approval: Approval): Promise<void> {
    const request = await lockPending(tx, context, id);
    const { after, events, memberId } = await kind.carryOut(tx, context, request, approval);
    await kind.store(tx, context.team.id, id, { status: 'APPROVED', by: context.actor, ...(memberId && { memberId }) });
    await log(tx, context, { request, id, action: kind.actions.approve, after }, events);
    await settleNotifications(tx, context.team.id, id);
    await kind.notify(tx, context, request, id);
  }

  async function rejectIn(tx: Tx, context: TeamContext, id: string, reason: string): Promise<void> {
    const request = await lockPending(tx, context, id);
    await kind.store(tx, context.team.id, id, { status: 'REJECTED', by: context.actor, reason });
    await log(tx, context, { request, id, action: kind.actions.reject, after: { reason } });
    await settleNotifications(tx, context.team.id, id);
    await kind.notify(tx, context, request, id, reason);
  }

  function log(
    tx: Tx,
    context: TeamContext,
    { request, id, action, after }: { request: Locked; id: string; action: LoggedAction; after: Record<string, unknown> },
    events: readonly LogEvent[] = [],
  ): Promise<void> {
    const { name, after: common } = kind.logged(request);
    const object = { type: kind.type, id, name };
    return record(tx, context, { category: kind.category, action, object, after: { ...common, ...after } }, ...events);
  }

  const thenRead = (context: TeamContext, id: string, decide: (tx: Tx) => Promise<void>): Promise<Detail> =>
    writeTeam(context, async (tx) => {
      await decide(tx);
      return kind.detail(tx, context, id);
    });

  return {
    read: (context: TeamContext, id: string) => asTeam(context.database, context.team.id, (db) => kind.detail(db, context, id)),
    approve: (context: TeamContext, id: string, approval: Approval) =>
      thenRead(context, id, (tx) => approveIn(tx, context, id, approval)),
    reject: (context: TeamContext, id: string, reason: string) =>
      thenRead(context, id, (tx) => rejectIn(tx, context, id, reason)),
    approveMany: (context: TeamContext, ids: readonly string[], approval: Approval) =>
      decideEach(context, ids, (tx, own, id) => approveIn(tx, own, id, approval)),
    rejectMany: (context: TeamContext, ids: readonly string[], reason: string) =>
      decideEach(context, ids, (tx, own, id) => rejectIn(tx, own, id, reason)),
  };
}

/** Decides each request in a transaction of its own; an error of one does not stop the others. */
async function decideEach(
  context: TeamContext,
  ids: readonly string[],
  decide: (tx: Tx, context: TeamContext, id: string) => Promise<void>,
): Promise<DecisionResults> {
  // A retry reports requests that are already decided, so it needs no idempotency key.
  const { idempotency: _unused, ...own } = context;
  const items: DecisionResults['items'] = [];
  for (const id of new Set(ids)) {
    try {
      await writeTeam(own, (tx) => decide(tx, own, id));
      items.push({ id, done: true, message: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      items.push({ id, done: false, message: messageOf(error, context) });
    }
  }
  // If none was decided, there is nothing to log.
  if (!items.some(({ done }) => done)) context.recorded.push('*');
  return { items };
}

/** The message of an error. Field errors are more specific than the general message. */
function messageOf(error: AppError, context: TeamContext): string {
  const { message, fields } = failureBody(error, context.language, context.requestId);
  if (!fields?.length) return message;
  const t = translator(context.language);
  const names = {
    email: t('members.fields.email'),
    mobileNumber: t('members.fields.mobileNumber'),
    departmentIds: t('members.fields.departments'),
  };
  return fields.map((fault) => [names[fault.field as keyof typeof names], fault.message].filter(Boolean).join(': ')).join(' · ');
}
