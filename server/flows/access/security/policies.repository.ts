import { sql } from 'kysely';
import type { Policies } from '#contract/access/security.ts';
import { safetyLimits } from '#contract/access/security-facts.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { maybeOne } from '#server/kernel/database/rows.ts';
import { useRecordInterval } from '#server/domain/rights/session-use.ts';
import { hasSecondFactor, isAdministrator, isJoinedMember } from './members.repository.ts';

export const noPolicies: Policies = { secondFactor: 'NOBODY', secondFactorFrom: null, idleMinutes: null };

/** The sign-in policies of a team. */
export async function findPolicies(db: Db, teamId: string): Promise<Policies> {
  const row = await db
    .selectFrom('team_policies')
    .select(['second_factor', 'second_factor_from', 'idle_minutes'])
    .where('team_id', '=', teamId)
    .executeTakeFirst();
  return row
    ? {
        secondFactor: row.second_factor,
        secondFactorFrom: row.second_factor_from,
        idleMinutes: row.idle_minutes,
      }
    : noPolicies;
}

/**
 * Inserts the default policies of a new team: its owner needs a second factor after a few days. Teams created by demo accounts,
 * whose passwords are public, get none.
 */
export async function insertDefaultPolicies(tx: Tx, teamId: string, creatorId: string): Promise<void> {
  await sql`INSERT INTO team_policies (team_id, second_factor, second_factor_from)
    SELECT ${teamId}::uuid, 'OWNER', current_date + ${safetyLimits.ownerGraceDays}::int FROM accounts a
    WHERE a.id = ${creatorId}::uuid AND NOT a.demo`.execute(tx);
}

/** Reads and locks the sign-in policies until the transaction ends, so that changes are made one after the other. */
export async function lockPolicies(tx: Tx, teamId: string): Promise<Policies> {
  await tx
    .insertInto('team_policies')
    .values({ team_id: teamId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.selectFrom('team_policies').select('team_id').where('team_id', '=', teamId).forUpdate().execute();
  return findPolicies(tx, teamId);
}

export async function savePolicies(tx: Tx, teamId: string, policies: Policies): Promise<void> {
  await tx
    .updateTable('team_policies')
    .set({
      second_factor: policies.secondFactor,
      second_factor_from: policies.secondFactorFrom,
      idle_minutes: policies.idleMinutes,
      version: sql`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('team_id', '=', teamId)
    .execute();
}

export interface AffectedAccounts {
  owner: boolean;
  administrators: number;
  members: number;
  ending: number;
  you: boolean;
}

/**
 * Counts members without a second factor and active sessions of the team that have been idle for longer than `idleMinutes`, and
 * states whether the owner and the actor have no second factor.
 */
export async function countAffectedAccounts(
  db: Db,
  teamId: string,
  idleMinutes: number | null,
  actorId: string,
): Promise<AffectedAccounts> {
  return (
    (await maybeOne(db)<AffectedAccounts>`
    SELECT coalesce(bool_or(NOT ${hasSecondFactor} AND EXISTS (SELECT FROM teams t WHERE t.id = m.team_id AND t.owner_member_id = m.id)), false) AS owner,
      count(*) FILTER (WHERE ${isAdministrator} AND NOT ${hasSecondFactor})::int AS administrators,
      count(*) FILTER (WHERE NOT ${hasSecondFactor})::int AS members,
      coalesce(bool_or(m.id = ${actorId}::uuid AND NOT ${hasSecondFactor}), false) AS you,
      (SELECT count(*)::int FROM team_sessions u JOIN account_sessions s ON s.id = u.id
        WHERE u.team_id = ${teamId}::uuid AND s.ended_at IS NULL AND (s.idle_ends_at IS NULL OR s.idle_ends_at > now())
          AND EXISTS (SELECT FROM oidc_entities e WHERE e.kind = 'Session' AND e.uid = s.uid AND e.expires_at > now())
          AND s.last_used_at < now() - (${idleMinutes}::int * 60 + ${useRecordInterval}::int) * interval '1 second') AS ending
    FROM members m WHERE m.team_id = ${teamId}::uuid AND ${isJoinedMember}`) ?? {
      owner: false,
      administrators: 0,
      members: 0,
      ending: 0,
      you: false,
    }
  );
}
