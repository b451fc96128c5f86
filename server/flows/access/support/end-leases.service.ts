import type { SupportEnd } from '#contract/access/support-facts.ts';
import { supportName } from '#contract/access/support-facts.ts';
import type { LoggedAction } from '#contract/platform/operation-log-facts.ts';
import type { Tx } from '#server/kernel/context.ts';
import { type LogEvent, record } from '#server/kernel/log/operation-log.ts';
import * as repository from './leases.repository.ts';

type Writer = Parameters<typeof record>[1];

/** The log event of a support lease in the customer's team. The operator of its entries is the id of the lease. */
export function eventOf(row: repository.LeaseRow, action: LoggedAction, fields: Pick<LogEvent, 'before' | 'after'>): LogEvent {
  return {
    category: 'SUPPORT',
    action,
    object: { type: 'supportLease', id: row.id, name: supportName(row.staff_name) },
    ...fields,
  };
}

/**
 * Ends running leases of the writer's team and records each.
 * @returns the leases that this call has ended
 */
export async function endLeases(
  tx: Tx,
  writer: Writer,
  which: repository.LeaseSelector,
  { how, by, action }: { how: SupportEnd; by: string | null; action: LoggedAction },
): Promise<repository.LeaseRow[]> {
  const ended = await repository.end(tx, writer.team.id, which, { at: writer.now, how, by });
  const events = ended.map((row) =>
    eventOf(row, action, {
      before: { reason: row.reason, supportType: row.support_type, endsAt: row.ends_at.toISOString() },
      after: { endsAt: row.ended_at?.toISOString() ?? null },
    }),
  );
  await record(tx, writer, ...events);
  return ended;
}
