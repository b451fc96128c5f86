import type { AppVerdict } from '#contract/app-facts.ts';
import type { Tx } from '../context.ts';
import { accessTo } from './verdict.ts';

/**
 * A member begins to use an app: what stands against it is told, and where it is used with a seat and they have none, they
 * take a free one. Everybody who takes one waits for the app's row, so that two never take the last one.
 */
export async function enterApp(tx: Tx, teamId: string, memberId: string, appId: string, now: Date): Promise<AppVerdict> {
  const first = await accessTo(tx, teamId, memberId, appId, now);
  if (first?.verdict !== 'OK' || !first.takesSeat) return first?.verdict ?? 'NOT_OPENED';
  const key = { team_id: teamId, app_id: appId };
  await tx
    .selectFrom('team_apps')
    .select('app_id')
    .where('team_id', '=', teamId)
    .where('app_id', '=', appId)
    .forUpdate()
    .execute();
  const held = await accessTo(tx, teamId, memberId, appId, now);
  if (held?.verdict !== 'OK' || !held.takesSeat) return held?.verdict ?? 'NOT_OPENED';
  await tx
    .insertInto('app_seats')
    .values({ ...key, member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return 'OK';
}
