import { memberCapLimits } from '#contract/platform/team-facts.ts';
import { setCap } from '#server/flows/platform/staff-teams/member-cap.service.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { systemWriter } from '#server/kernel/log/system-writer.ts';
import { StartError } from '#server/start-error.ts';
import type { StaffParts } from './provider-staff.ts';

export interface TeamCap {
  name: string;
  memberCap: number;
  headcount: number;
}

/**
 * Returns the member cap of a team, found by its code or id, and sets it before if `people` is passed. Throws StartError for an
 * unknown team, and for a number out of range or below the headcount.
 */
export async function teamCap(
  parts: Pick<StaffParts, 'owner' | 'database' | 'logKey'>,
  team: string,
  people?: number,
): Promise<TeamCap> {
  const { id, ...found } = await findTeam(parts, team);
  if (people === undefined) return found;
  if (people < memberCapLimits.least || people > memberCapLimits.most)
    throw new StartError(`The cap is a number from ${memberCapLimits.least} to ${memberCapLimits.most}.`);
  const writer = systemWriter(parts.logKey, id);
  try {
    await inTransaction(parts.database, { teamId: id }, (tx) => setCap(tx, writer, { id, name: found.name }, people));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.error === 'noChanges') return found;
    throw new StartError(`${found.name} has ${found.headcount} people; the cap cannot be lower.`);
  }
  return { ...found, memberCap: people };
}

async function findTeam({ owner }: Pick<StaffParts, 'owner'>, team: string): Promise<TeamCap & { id: string }> {
  const { rows } = await owner.query<TeamCap & { id: string }>(
    `SELECT t.id, t.name, t.member_cap AS "memberCap",
       (SELECT coalesce(sum(h.people), 0)::int FROM team_headcounts h WHERE h.team_id = t.id) AS headcount
     FROM teams t WHERE (lower(t.code) = lower($1) OR t.id::text = lower($1)) AND t.status <> 'DISSOLVED'`,
    [team.trim()],
  );
  const [found] = rows;
  if (!found) throw new StartError(`There is no team with the code or id ${team}.`);
  return found;
}
