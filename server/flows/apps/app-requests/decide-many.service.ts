import type { AppEmailDependencies } from '#server/features/apps/apps/settings.emails.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { failureBody } from '#server/kernel/http/failures.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { approveIn, rejectIn } from './decide.service.ts';

interface Result {
  id: string;
  done: boolean;
  message: string | null;
}

/** Approves each request separately; a refused one does not affect the others. */
export function approveMany(context: TeamContext, parts: AppEmailDependencies, ids: readonly string[]) {
  return each(context, ids, (tx, own, id) => approveIn(tx, own, parts, id));
}

/** Rejects each request separately, with the same reason. */
export function rejectMany(context: TeamContext, parts: AppEmailDependencies, ids: readonly string[], reason: string) {
  return each(context, ids, (tx, own, id) => rejectIn(tx, own, parts, id, reason));
}

async function each(
  context: TeamContext,
  ids: readonly string[],
  decide: (tx: Tx, context: TeamContext, id: string) => Promise<void>,
): Promise<{ items: Result[] }> {
  // Each request has its own transaction. A retry finds decided requests and reports them, so no idempotency key is needed.
  const { idempotency: _unused, ...own } = context;
  const items: Result[] = [];
  for (const id of new Set(ids)) {
    try {
      await writeTeam(own, (tx) => decide(tx, own, id));
      items.push({ id, done: true, message: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      items.push({ id, done: false, message: failureBody(error, context.language, context.requestId).message });
    }
  }
  // If none was decided, there is nothing to log.
  if (!items.some(({ done }) => done)) context.recorded.push('*');
  return { items };
}
