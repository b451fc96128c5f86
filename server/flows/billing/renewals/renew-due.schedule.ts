import { appLimits } from '#contract/apps/app-facts.ts';
import { billingLimits } from '#contract/billing/order-states.ts';
import type { Tx } from '#server/kernel/context.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { systemWriter } from '#server/kernel/log/system-writer.ts';
import { addDays } from '#server/domain/periods.ts';
import { type DueRenewalStep, dueOf, noticeOf } from './due.rules.ts';
import { end, beginGracePeriod } from './end.service.ts';
import { notify } from './renewals.emails.ts';
import * as repository from './renewals.repository.ts';
import { about, type RenewalScheduleDependencies, type RenewalRun } from './renewals.dependencies.ts';
import { takeStep } from './step.service.ts';

const soon = Math.max(...billingLimits.noticeDays, appLimits.warnDays);

/**
 * Does what is due for every subscription: renews by card, begins grace periods, ends, notifies (domain rules 5). It determines
 * due work itself; two processes may run it at the same time, and the work of a stopped process is done by the next run. A
 * failure in one team does not affect the others.
 * @param now the time to decide by
 */
export async function renewDue(clock: RenewalScheduleDependencies, now = new Date()): Promise<void> {
  const failures: unknown[] = [];
  for (const teamId of await repository.teamsDue(clock.database, now, soon))
    await processTeam(clock, teamId, now).catch((error: unknown) => failures.push(error));
  if (failures.length) throw new AggregateError(failures, 'renewals and notices failed for some teams');
}

async function processTeam(clock: RenewalScheduleDependencies, teamId: string, now: Date): Promise<void> {
  const { database, logKey } = clock;
  const seen = await inTransaction(database, { teamId }, async (tx) => {
    const team = await repository.teamOf(tx, teamId);
    if (!team) return undefined;
    const today = dateIn(team.timeZone, now);
    return { team, today, rows: await repository.endingSoon(tx, teamId, { today, soon }) };
  });
  if (!seen) return;
  const { team, today, rows } = seen;
  const run: RenewalRun = { clock, doer: systemWriter(logKey, teamId, { now }), team, now, today };
  const failures: unknown[] = [];
  for (const { id } of rows) await processOne(run, id).catch((error: unknown) => failures.push(error));
  if (failures.length) throw new AggregateError(failures, `renewals and notices failed for the team ${teamId}`);
}

/** Processes one subscription: first what is due, then the notice for its resulting state. */
async function processOne(run: RenewalRun, id: string): Promise<void> {
  const { clock, team } = run;
  const due = await inTransaction(clock.database, { teamId: team.id }, async (tx) => {
    await repository.lockAutomaticOrders(tx, team.id, id);
    const row = await repository.lockDue(tx, team.id, id);
    const found = row ? dueOf(row, { ...run, timeZone: team.timeZone }) : null;
    if (row && found) await act(tx, run, row, found);
    return found;
  });
  if (due?.act === 'STEP') await takeStep(run, id, due.step);
  await inTransaction(clock.database, { teamId: team.id }, (tx) => notice(tx, run, id));
}

async function act(tx: Tx, run: RenewalRun, row: repository.DueRow, due: NonNullable<DueRenewalStep>): Promise<void> {
  if (due.act === 'GRACE') await beginGracePeriod(tx, run, row);
  if (due.act === 'END') await end(tx, run, row);
}

async function notice(tx: Tx, run: RenewalRun, id: string): Promise<void> {
  const { team, today, clock, doer } = run;
  const row = await repository.lockDue(tx, team.id, id);
  const days = row ? noticeOf(row, { today }) : null;
  if (!row || days === null || !(await repository.claimNotice(tx, team.id, row, 'ENDING', days))) return;
  const template = row.cancelled_at ? 'subscriptionCancelled' : row.auto_renew ? 'subscriptionRenews' : 'subscriptionEnds';
  const until = template === 'subscriptionRenews' ? row.period_end : addDays(row.period_end, -1);
  const notified = await notify(tx, row, { team, today, publicUrl: clock.publicUrl, template, until });
  await record(tx, doer, {
    category: 'BILLING',
    action: 'subscription.notice',
    object: about(row, team.language),
    after: { until: row.period_end, days, told: notified },
  });
}
