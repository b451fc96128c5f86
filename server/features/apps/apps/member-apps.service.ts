import { paymentOf } from '#contract/apps/app-facts.ts';
import type { MemberApp } from '#contract/apps/member-apps.ts';
import type { Scope, TeamContext } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { isSeen, listApps } from './member-apps.repository.ts';

/** The members whose apps the caller may read: themselves, and members they may view (020100). */
const visibleScope = ({ actor }: TeamContext, memberId: string): Scope =>
  memberId === actor.memberId ? 'all' : (actor.scope('020100', 'view') ?? { departments: [], members: [] });

/** Returns the apps of the team, and whether a member can use each (specification section 7). Throws notFound. */
export async function listOf(context: TeamContext, memberId: string): Promise<{ items: MemberApp[] }> {
  const { database, team, now, language } = context;
  const rows = await asTeam(database, team.id, async (db) => {
    if (!(await isSeen(db, memberId, visibleScope(context, memberId)))) throw new AppError('notFound');
    return listApps(db, team.id, memberId, { now, language });
  });
  return {
    items: rows.map(({ appId, name, icon, verdict, seat, inCharge, ...terms }) => {
      const { payment, trial, until } = paymentOf(terms, now);
      return { app: { appId, name, icon }, verdict, seat, inCharge, payment, trial, until: until?.toISOString() ?? null };
    }),
  };
}
