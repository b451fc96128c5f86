import { headcount, lockCap } from '#server/features/people/members/members.cap.repository.ts';
import * as teams from '#server/features/platform/teams/teams.repository.ts';
import type { AccountContext, Tx } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { record, type LogWriter } from '#server/kernel/log/operation-log.ts';
import { writeAccount } from '#server/kernel/write.ts';
import { staffIn } from '#server/flows/billing/staff-billing/staff.service.ts';
import { findTeam } from '#server/flows/billing/staff-billing/teams.repository.ts';
import * as repository from './member-cap.repository.ts';

/** The member cap of a team and its headcount. Throws teamNotFound, ownTeam. */
export function read(context: AccountContext, teamId: string): Promise<{ memberCap: number; headcount: number }> {
  return asTeam(context.database, teamId, async (db) => {
    const team = await findTeam(db, teamId, context.account.id);
    if (team?.own_team) throw new AppError('ownTeam');
    const memberCap = team && (await repository.findCap(db, teamId));
    if (memberCap === undefined) throw new AppError('teamNotFound');
    return { memberCap, headcount: await headcount(db, teamId) };
  });
}

/** Sets the member cap on behalf of provider staff, who cannot do this for their own teams. The team's log names them. */
export function set(context: AccountContext, teamId: string, memberCap: number) {
  return writeAccount(
    context,
    async (tx) => {
      const staff = await staffIn(tx, context, teamId);
      await setCap(tx, staff, { id: teamId, name: staff.team.name }, memberCap);
      return {};
    },
    teamId,
  );
}

/**
 * Sets the member cap and records it, with the lock that additions near the cap also take. Throws teamNotFound, noChanges, and
 * capBelowHeadcount if the team has more people, because lowering the cap removes no members.
 */
export async function setCap(tx: Tx, writer: LogWriter, team: { id: string; name: string }, memberCap: number): Promise<void> {
  await lockCap(tx, team.id);
  const before = await repository.lockCap(tx, team.id);
  if (before === undefined) throw new AppError('teamNotFound');
  if (before === memberCap) throw new AppError('noChanges');
  const people = await headcount(tx, team.id);
  if (memberCap < people) throw new AppError('capBelowHeadcount', { args: { people } });
  await teams.set(tx, team.id, { member_cap: memberCap });
  await record(tx, writer, {
    category: 'ORG',
    action: 'team.memberCap',
    object: { type: 'team', id: team.id, name: team.name },
    before: { memberCap: before },
    after: { memberCap },
  });
}
