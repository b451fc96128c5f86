import { expiryDays } from '#contract/apps/app-settings-facts.ts';
import { isLanguage } from '#contract/languages.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { type Database, inTransaction } from '#server/kernel/database/database.ts';
import type { ScheduledTask } from '#server/kernel/jobs/jobs.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { systemWriter } from '#server/kernel/log/system-writer.ts';
import { type AppEmailDependencies, notifyOfEnding } from './settings.emails.ts';
import * as repository from './settings.expiry.repository.ts';
import { event } from './settings.service.ts';

const day = 86_400_000;
/** Returns the number of started days until an end; 0 from the end on. */
const daysLeft = (endsAt: Date, now: Date) => Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / day));

/**
 * The days before and after an end in which notifications are sent. If no notification was sent for 7 days after an end, because
 * the product was not running, none is sent any more.
 */
const window = { soon: expiryDays[0], past: 7 };

interface Clock {
  database: Database;
  logKey: Buffer;
}

/**
 * Returns the threshold an end has reached: the smallest number of days that is not below the started days left, or null before
 * the first threshold. The first threshold does not apply to trials, so that a trial of 14 days is not notified on its first day.
 */
export function thresholdOf({ endsAt, trial }: { endsAt: Date; trial: boolean }, now: Date): number | null {
  const left = daysLeft(endsAt, now);
  const thresholds = expiryDays.filter((days) => left <= days && !(trial && days === window.soon));
  return thresholds.at(-1) ?? null;
}

/**
 * Notifies the people concerned of apps that end soon or have ended, once for each threshold.
 * @param now the instant at which the ends are evaluated
 */
export async function notifyOfEnds({ database, logKey }: Clock, parts: AppEmailDependencies, now = new Date()): Promise<void> {
  const failures: unknown[] = [];
  for (const teamId of await repository.teamsWithEndingApps(database, now, window))
    await inTransaction(database, { teamId }, async (tx) => {
      const team = await repository.teamOf(tx, teamId);
      if (!team) return;
      const named = {
        id: teamId,
        name: team.name,
        defaultLanguage: isLanguage(team.default_lang) ? team.default_lang : 'hk',
      } as const;
      for (const app of await repository.endingApps(tx, teamId, now, window)) {
        const threshold = thresholdOf(app, now);
        if (threshold === null || !(await repository.claim(tx, teamId, app, threshold))) continue;
        const days = daysLeft(app.endsAt, now);
        const notified = await notifyOfEnding(tx, parts, named, await repository.concerned(tx, teamId, app.inCharge), {
          ...app,
          days,
          on: dateIn(team.time_zone, new Date(app.endsAt.getTime() - 1)),
        });
        await record(
          tx,
          systemWriter(logKey, teamId, { now }),
          event(app, 'app.expiry', { after: { until: app.endsAt.toISOString(), days, told: notified } }),
        );
      }
    }).catch((error: unknown) => failures.push(error));
  if (failures.length) throw new AggregateError(failures, 'notices about ending apps failed for some teams');
}

/** Runs every six hours, so that a process that was stopped for some hours misses no day. */
export const expirySchedule = (parts: AppEmailDependencies): Record<string, ScheduledTask> => ({
  apps: { cron: '15 */6 * * *', run: (clock) => notifyOfEnds(clock, parts) },
});
