import type { MemberImport } from '#contract/imports.ts';
import type { Scope, TeamContext, Tx } from '#server/kernel/context.ts';
import { AppError, violatedConstraint } from '#server/kernel/errors.ts';
import { editScope, editsWholeTeam } from '#server/features/members/members.policy.ts';
import * as repository from './import.repository.ts';
import { importView } from './import.view.ts';

/** Whose imports the caller works with: with reach over the whole team everyone's (null), else the own ones. */
export function ownerOf(context: TeamContext): string | null {
  return editsWholeTeam(context) ? null : context.actor.memberId;
}

/** The members the caller may change; the guard has let nobody in without any. */
export function scopeOf(context: TeamContext): Scope {
  return editScope(context) ?? { departments: [], members: [] };
}

/** As whom the rows of a file are planned. */
export function plannerOf(context: TeamContext): { scope: Scope; support: boolean } {
  return { scope: scopeOf(context), support: context.actor.kind === 'SUPPORT' };
}

/** Turns the violation of the team's one place into its refusal. */
export async function refusingSecond<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw violatedConstraint(error) === 'imports_running' ? new AppError('importRunning') : error;
  }
}

/** The import as it is now, in the transaction that changed it. */
export async function readBack(tx: Tx, context: TeamContext, id: string): Promise<MemberImport> {
  const found = await repository.find(tx, context.team.id, id, null);
  if (!found) throw new AppError('notFound');
  return importView(found, context.now);
}

/** The import, locked, in the state READY in which it may be changed. */
export async function requireReady(tx: Tx, context: TeamContext, id: string): Promise<repository.ImportRecord> {
  const found = await repository.find(tx, context.team.id, id, ownerOf(context), true);
  if (!found) throw new AppError('notFound');
  if (found.status !== 'READY') throw new AppError('changedMeanwhile');
  return found;
}
