import type { MemberApp } from '#contract/member-apps.ts';
import { type Product, teamLimits } from '#contract/team-facts.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/db.ts';
import { AppError } from '#server/kernel/errors.ts';
import { findOpened, isSeen } from './apps.repository.ts';
import { appsSeen } from './insight.policy.ts';

const day = 24 * 3600 * 1000;

/** What a member may use: the product that the team's first run opened, with its trial (domain rules 4). */
export async function apps(context: TeamContext, memberId: string): Promise<{ items: MemberApp[] }> {
  const opened = await asTeam(context.database, context.team.id, async (db) => {
    if (!(await isSeen(db, memberId, appsSeen(context, memberId)))) throw new AppError('notFound');
    return findOpened(db, context.team.id);
  });
  if (!opened) return { items: [] };
  const trialEnds = new Date(opened.at.getTime() + teamLimits.trialDays * day);
  const trial = { trialEndsAt: trialEnds.toISOString(), trialOver: trialEnds <= context.now };
  return { items: [{ product: opened.product as Product, openedAt: opened.at.toISOString(), ...trial }] };
}
