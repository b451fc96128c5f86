import type { z } from 'zod';
import { setupSteps } from '#contract/platform/team-facts.ts';
import type { teams, teamSummary } from '#contract/platform/teams.ts';
import type { AccountContext, TeamContext, Tx } from '#server/kernel/context.ts';
import { asAccount, asTeam, type Db } from '#server/kernel/database/database.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { loggedChanges, record } from '#server/kernel/log/operation-log.ts';
import * as sales from './sales.repository.ts';
import * as repository from './teams.repository.ts';
import { summaryView, type TeamView, teamView } from './teams.view.ts';

/** Requires that a team id in a path is the team of the header. Throws teamNotFound. */
export function requireSame(context: TeamContext, id: string): void {
  if (id.toLowerCase() !== context.team.id) throw new AppError('teamNotFound');
}

/** The caller's active teams, latest joined first. */
export async function list(context: AccountContext, query: { page: number; size: number }) {
  const found = await asAccount(context.database, context.account.id, (db) => repository.listOf(db, context.account.id, query));
  const items: z.input<typeof teamSummary>[] = found.rows.map((row) => summaryView(context, row));
  return { items, ...query, total: found.total };
}

/** The team of the header, or another team of the caller. Throws teamNotFound. */
export async function read(context: TeamContext, id: string): Promise<TeamView> {
  const teamContext = await inTeam(context, id.toLowerCase());
  return asTeam(teamContext.database, teamContext.team.id, async (db) => {
    const row = await repository.find(db, teamContext.team.id);
    if (!row) throw new AppError('teamNotFound');
    return viewFor(db, teamContext, row);
  });
}

/**
 * The caller's context in one of their teams. Throws teamNotFound for every other team, regardless of why the caller may not
 * enter it.
 */
async function inTeam(context: TeamContext, id: string): Promise<TeamContext> {
  if (id === context.team.id) return context;
  try {
    if (context.elsewhere) return await context.elsewhere(id);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  throw new AppError('teamNotFound');
}

/**
 * A team with the values that the caller may see: the headcount with permission 020100, the member cap with 020100 or 070100,
 * and the last sales request for callers who may buy.
 */
export async function viewFor(db: Db, context: TeamContext, row: repository.TeamRow): Promise<TeamView> {
  const { actor, team } = context;
  const counts = actor.scope('020100', 'view') !== null;
  return teamView(context, row, {
    headcount: counts ? await repository.headcount(db, team.id) : null,
    memberCap: counts || actor.scope('070100', 'view') ? row.member_cap : null,
    salesAskedAt: actor.scope('050200', 'edit') ? await sales.lastRequestedAt(db, team.id) : null,
    technicalSupport: actor.owner || actor.superAdmin ? row.technical_support : null,
    ...(await repository.future(db, team.id, actor.memberId)),
  });
}

/** Whether the call's support id, which the guard has verified, is for this team. */
const isSupported = ({ support, teamHeader }: AccountContext, id: string) =>
  support !== undefined && teamHeader?.toLowerCase() === id.toLowerCase();

/** Whether the caller is an active member of the active team with this id. */
export async function checkExist(context: AccountContext, id: string) {
  if (isSupported(context, id)) return { exist: true };
  const membership = await asTeam(context.database, id, (db) => repository.teamAccessOf(db, id, context.account.id));
  return { exist: Boolean(membership?.member) && membership?.status === 'ACTIVE' };
}

/** Checks that the caller may enter the console of a team. Throws notMember or teamUnavailable. */
export async function enterBackend(context: AccountContext, id: string) {
  if (isSupported(context, id)) return { enter: true };
  const membership = await asTeam(context.database, id, (db) => repository.teamAccessOf(db, id, context.account.id));
  if (!membership?.member) throw new AppError('notMember');
  if (membership.status !== 'ACTIVE') throw new AppError('teamUnavailable');
  return { enter: true };
}

type Finished = z.output<(typeof teams.setup)['body'] & object>;

/**
 * Finishes a step of the first run. The stored step advances only if it is the finished one, and a product can be chosen again
 * until the run is done. Throws noChanges if nothing would change (domain rules 8).
 */
export async function finishStepIn(tx: Tx, context: TeamContext, id: string, done: Finished): Promise<TeamView> {
  requireSame(context, id);
  if (done.step === 'SELECT_APP' && !done.selectedProduct) throw invalid({ field: 'selectedProduct', rule: 'required' });
  const before = await repository.lock(tx, context.team.id);
  const running = before.setup_step !== 'DONE';
  const next = setupSteps[setupSteps.indexOf(done.step) + 1] ?? 'DONE';
  const change = loggedChanges(
    { setupStep: before.setup_step, selectedProduct: before.selected_product },
    {
      setupStep: before.setup_step === done.step ? next : before.setup_step,
      selectedProduct: running && done.step === 'SELECT_APP' ? (done.selectedProduct ?? null) : before.selected_product,
    },
  );
  if (!change) throw new AppError('noChanges');
  const after = await repository.update(tx, context.team.id, {
    setup_step: change.after.setupStep ?? before.setup_step,
    selected_product: change.after.selectedProduct ?? before.selected_product,
  });
  await record(tx, context, {
    category: 'ORG',
    action: 'team.setup',
    object: { type: 'team', id: after.id, name: after.name },
    ...change,
  });
  return viewFor(tx, context, after);
}
