import type { AccessGain } from '#contract/apps/app-request-facts.ts';
import { appLimits } from '#contract/apps/app-facts.ts';
import { appAccessOf } from '#server/domain/app-access/verdict.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import type { LogEvent } from '#server/kernel/log/operation-log.ts';
import { addToRange } from './admission.repository.ts';
import { assign, sweep } from './seats.repository.ts';
import { rangeOf, refusalOf } from './seats.service.ts';
import { readParties } from './settings.ranges.repository.ts';
import { find } from './settings.repository.ts';
import { event } from './settings.service.ts';

/** What admitting a member to an app has changed, with its log entries. */
export interface AppAdmission {
  gain: AccessGain;
  events: LogEvent[];
}

/**
 * Makes one member able to use an app: adds them to the range, assigns a seat, both, or nothing. The caller holds locks on the
 * member and on the app's row, and the member is in the caller's scope. Throws notFound, and for obstacles that concern every
 * member: appNotOpened, appStopped, appExpired, insufficientSeats.
 */
export async function admitToApp(
  tx: Tx,
  context: TeamContext,
  appId: string,
  member: { id: string; name: string },
): Promise<AppAdmission> {
  const { team, language, now } = context;
  const row = await find(tx, team.id, appId, language);
  const verdictNow = async () => (await appAccessOf(tx, team.id, member.id, appId, now))?.verdict;
  let verdict = await verdictNow();
  if (!row || !verdict) throw new AppError('notFound');
  const events: LogEvent[] = [];
  if (verdict === 'NO_PERMISSION') {
    const parties = await readParties(tx, context, appId, 'all');
    if (parties.length >= appLimits.parties)
      throw invalid({ field: 'departmentIds', rule: 'tooMany', args: { max: appLimits.parties } });
    await addToRange(tx, team.id, appId, member.id);
    events.push(event(row, 'app.range', { before: { parties: [] }, after: { parties: [member.name] } }));
    verdict = await verdictNow();
  }
  const ranged = events.length > 0;
  if (verdict === 'NO_SEAT') {
    const opened = await find(tx, team.id, appId, language);
    await sweep(tx, team.id, appId, await rangeOf(tx, context, opened ?? row));
    if (!(await assign(tx, team.id, appId, [member.id], row.seats ?? 0))) throw new AppError('insufficientSeats');
    events.push(event(row, 'app.seats', { before: { seats: [] }, after: { seats: [member.name] } }));
    return { gain: ranged ? 'RANGE_AND_SEAT' : 'SEAT', events };
  }
  if (verdict && verdict !== 'OK') throw refusalOf(verdict, row.name);
  return { gain: ranged ? 'RANGE' : 'ALREADY', events };
}
