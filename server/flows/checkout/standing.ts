import { sql } from 'kysely';
import { setPaid } from '#server/features/apps/paid.repository.ts';
import * as subscriptions from '#server/features/subscriptions/rows.repository.ts';
import type { Tx } from '#server/kernel/context.ts';
import { startOfDay } from '#server/kernel/periods.ts';

/** As far as an instant is told where what was bought once never ends. */
const forever = new Date('9999-12-31T00:00:00Z');
/** More than a plan sells: where people need seats, a plan that is not sold by the person seats everybody. */
const everybody = 1_000_000;

export interface Standing {
  paidUntil: string | null;
  seats: number | null;
  cancelledAt: string | null;
}

/** What is paid for an app, which nobody else changes until the transaction ends. After its subscriptions. */
export async function lockStanding(tx: Tx, teamId: string, appId: string): Promise<Standing> {
  const { rows } = await sql<{ paid_until: Date | null; seats: number | null; cancelled_at: Date | null }>`
    SELECT paid_until, seats, cancelled_at FROM team_apps WHERE team_id = ${teamId}::uuid AND app_id = ${appId}::uuid FOR UPDATE`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('an app that was bought is opened');
  return {
    paidUntil: row.paid_until?.toISOString() ?? null,
    seats: row.seats,
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
  };
}

/**
 * Makes what is paid for an app what its running main plan says: until the beginning, in team time, of the day its period ends,
 * or the end of its grace; its seats; that it ends. Holds the app's subscriptions and then its row.
 * @param otherwise what holds where no main plan runs; without it everything stays
 */
export async function applyStanding(
  tx: Tx,
  team: { id: string; timeZone: string },
  appId: string,
  otherwise?: Standing,
): Promise<void> {
  const rows = await subscriptions.lockOfApp(tx, team.id, appId);
  await lockStanding(tx, team.id, appId);
  const main = rows.find(({ status, plan_kind }) => status === 'ACTIVE' && plan_kind === 'MAIN');
  if (main) {
    const end = main.period_end === null ? forever : startOfDay(main.period_end, team.timeZone);
    const paidUntil = main.grace_until && main.grace_until > end ? main.grace_until : end;
    const seats = main.plan.unit === 'PEOPLE' ? main.granted : (await isPerSeat(tx, appId)) ? everybody : null;
    await setPaid(tx, team.id, appId, { paidUntil, seats, cancelledAt: main.cancelled_at });
  } else if (otherwise) {
    const instant = (text: string | null) => (text === null ? null : new Date(text));
    const { paidUntil, seats, cancelledAt } = otherwise;
    await setPaid(tx, team.id, appId, { paidUntil: instant(paidUntil), seats, cancelledAt: instant(cancelledAt) });
  }
}

async function isPerSeat(tx: Tx, appId: string): Promise<boolean> {
  const row = await tx.selectFrom('apps').select('per_seat').where('id', '=', appId).executeTakeFirst();
  return row?.per_seat ?? false;
}
