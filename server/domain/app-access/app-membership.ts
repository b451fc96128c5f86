import type { AppVerdict } from '#contract/apps/app-facts.ts';
import { type Membership, membershipOf, readGrantsSnapshot } from '../rights/actor.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { requireSecondFactor, signInStateOf } from '../rights/sign-in-state.ts';
import { appAccessOf } from './verdict.ts';

/** Whether an account can sign in to an app with a team, or the first reason why not. Reasons of the team come first. */
export type SignInVerdict = AppVerdict | 'NOT_MEMBER' | 'SECOND_FACTOR' | 'BLOCKED';

export interface AppMembership {
  verdict: SignInVerdict;
  /** Whether the team asks its members before an app gets their data. */
  policy: 'ALLOWED' | 'ASK' | 'BLOCKED';
  /** Absent if the account is not a member of the team. */
  membership?: Membership;
}

/**
 * Whether an account can currently sign in to an app with a team. `db` must be restricted to that team.
 * @param epoch the account's epoch in the token to check; omitted without a token
 */
export async function appMembership(
  db: Db,
  { accountId, teamId, appId, epoch }: { accountId: string; teamId: string; appId: string; epoch?: number },
  now: Date,
): Promise<AppMembership> {
  const snapshot = await readGrantsSnapshot(db, accountId);
  const membership = snapshot === undefined ? undefined : membershipInTeam(snapshot, epoch);
  if (snapshot === undefined || !membership) return { verdict: 'NOT_MEMBER', policy: 'ASK' };
  const found = { policy: await policyOf(db, teamId, appId), membership };
  if (lacksSecondFactor(snapshot, now)) return { ...found, verdict: 'SECOND_FACTOR' };
  const access = await appAccessOf(db, teamId, membership.actor.memberId, appId, now);
  const verdict = access?.verdict ?? 'NOT_OPENED';
  return { ...found, verdict: verdict === 'OK' && found.policy === 'BLOCKED' ? 'BLOCKED' : verdict };
}

function membershipInTeam(snapshot: string, epoch: number | undefined): Membership | undefined {
  try {
    return membershipOf(snapshot, epoch ?? (JSON.parse(snapshot) as { epoch: number }).epoch);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

function lacksSecondFactor(snapshot: string, now: Date): boolean {
  try {
    requireSecondFactor(signInStateOf(snapshot), now);
    return false;
  } catch (error) {
    if (error instanceof AppError) return true;
    throw error;
  }
}

async function policyOf(db: Db, teamId: string, appId: string): Promise<AppMembership['policy']> {
  const row = await db
    .selectFrom('app_policies')
    .select('policy')
    .where('team_id', '=', teamId)
    .where('app_id', '=', appId)
    .executeTakeFirst();
  return row?.policy === 'ALLOWED' || row?.policy === 'BLOCKED' ? row.policy : 'ASK';
}
