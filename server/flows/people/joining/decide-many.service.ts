import { translator } from '#phrases/translate.ts';
import type { Approval } from '#contract/people/joining.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { failureBody } from '#server/kernel/http/failures.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { approveIn, rejectIn } from './decide.service.ts';
import type { JoinDependencies } from './join.dependencies.ts';

interface Result {
  id: string;
  done: boolean;
  message: string | null;
}

/** Approves each request separately; an error of one does not stop the others. */
export function approveMany(context: TeamContext, parts: JoinDependencies, ids: readonly string[], approval: Approval) {
  return each(context, ids, (tx, own, id) => approveIn(tx, own, parts, id, approval));
}

/** Rejects each request separately, with the same reason. */
export function rejectMany(context: TeamContext, parts: JoinDependencies, ids: readonly string[], reason: string) {
  return each(context, ids, (tx, own, id) => rejectIn(tx, own, parts, id, reason));
}

async function each(
  context: TeamContext,
  ids: readonly string[],
  decide: (tx: Tx, context: TeamContext, id: string) => Promise<void>,
): Promise<{ items: Result[] }> {
  // Each decision is a transaction of its own. A retry reports requests that are already decided, so it needs no idempotency key.
  const { idempotency: _unused, ...own } = context;
  const items: Result[] = [];
  for (const id of new Set(ids)) {
    try {
      await writeTeam(own, (tx) => decide(tx, own, id));
      items.push({ id, done: true, message: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      items.push({ id, done: false, message: wordsOf(error, context) });
    }
  }
  // If none was decided, there is nothing to log.
  if (!items.some(({ done }) => done)) context.recorded.push('*');
  return { items };
}

/** Field errors are more specific than the general message. */
function wordsOf(error: AppError, context: TeamContext): string {
  const { message, fields } = failureBody(error, context.language, context.requestId);
  if (!fields?.length) return message;
  const t = translator(context.language);
  const names = {
    email: t('members.fields.email'),
    mobileNumber: t('members.fields.mobileNumber'),
    departmentIds: t('members.fields.departments'),
  };
  return fields
    .map(({ field, message: words }) => [names[field as keyof typeof names], words].filter(Boolean).join(': '))
    .join(' · ');
}
