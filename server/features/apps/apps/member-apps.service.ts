import { paymentOf } from '#contract/apps/app-facts.ts';
import type { MemberApp } from '#contract/apps/member-apps.ts';
import type { Scope, TeamContext } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { isSeen, listApps } from './member-apps.repository.ts';

/** Whose apps this person may read: their own, and those of members they may look at (020100). */
const seen = ({ actor }: TeamContext, memberId: string): Scope =>
  memberId === actor.memberId ? 'all' : (actor.scope('020100', 'view') ?? { departments: [], members: [] });

/** The apps of the team, and whether a member may use each (specification section 7). Throws notFound. */
export async function listOf(context: TeamContext, memberId: string): Promise<{ items: MemberApp[] }> {
  const { database, team, now, language } = context;
  const rows = await asTeam(database, team.id, async (db) => {
    if (!(await isSeen(db, memberId, seen(context, memberId)))) throw new AppError('notFound');
    return listApps(db, team.id, memberId, { now, language });
  });
  return {
    items: rows.map(({ appId, name, icon, verdict, seat, inCharge, ...terms }) => {
      const { payment, trial, until } = paymentOf(terms, now);
      return { app: { appId, name, icon }, verdict, seat, inCharge, payment, trial, until: until?.toISOString() ?? null };
    }),
  };
}
