import { newRequestId } from '#server/kernel/request-id.ts';
import { asPlatform, asTeam, type Database, inTransaction } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { HandoverKind } from '#server/domain/handover/handover.ts';
import type { ResignationInitiator } from './initiator.rules.ts';
import { runPending } from './resign.write.service.ts';
import * as repository from './resignations.repository.ts';
import { retrying } from './retry.rules.ts';

/**
 * Runs every pending resignation whose last day is over in its team's time zone. Two processes may run this at the same time, and
 * the next run continues after a crash, since only pending resignations are processed. One that is refused stays pending with the
 * reason.
 * @param now the instant to compare with
 */
export async function runDue(
  { database, logKey }: { database: Database; logKey: Buffer },
  kinds: readonly HandoverKind[],
  now = new Date(),
): Promise<void> {
  const due = await asPlatform(database, (db) => repository.findDue(db, now));
  const failures: unknown[] = [];
  for (const { teamId, id } of due) {
    try {
      await runOne({ database, logKey }, kinds, { teamId, id, now });
    } catch (error) {
      if (error instanceof AppError) {
        await inTransaction(database, { teamId }, (tx) => repository.storeFailure(tx, teamId, id, error.error));
      } else failures.push(error);
    }
  }
  if (failures.length) throw new AggregateError(failures, 'some due resignations failed');
}

async function runOne(
  { database, logKey }: { database: Database; logKey: Buffer },
  kinds: readonly HandoverKind[],
  { teamId, id, now }: { teamId: string; id: string; now: Date },
): Promise<void> {
  const pending = await asTeam(database, teamId, (db) => repository.find(db, teamId, id));
  if (!pending) return;
  const acting: ResignationInitiator = {
    logKey,
    requestId: newRequestId(),
    ip: '',
    userAgent: 'clock',
    now,
    recorded: [],
    language: 'en',
    team: { id: teamId, timeZone: 'UTC' },
    actor: { memberId: pending.requested_by ?? pending.member_id, displayName: pending.requested_by_name, kind: 'JOB' },
  };
  await retrying(() => inTransaction(database, { teamId }, (tx) => runPending(tx, acting, kinds, id)));
}
