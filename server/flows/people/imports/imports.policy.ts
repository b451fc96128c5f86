import type { MemberImport } from '#contract/people/imports.ts';
import { shownDepartments } from '#server/features/people/departments/departments.visible.service.ts';
import { readVisibleMembers } from '#server/domain/visibility/visibility.ts';
import type { Db } from '#server/kernel/database/database.ts';
import type { ImportReader } from './team-state.service.ts';
import type { Scope, TeamContext, Tx } from '#server/kernel/context.ts';
import { AppError, violatedConstraint } from '#server/kernel/errors.ts';
import { editScope, editsWholeTeam } from '#server/features/people/members/members.policy.ts';
import * as repository from './imports.repository.ts';
import { importView } from './imports.view.ts';

/** Whose imports the caller works with: with reach over the whole team everyone's (null), else the own ones. */
export function ownerOf(context: TeamContext): string | null {
  return editsWholeTeam(context) ? null : context.actor.memberId;
}

/** The members the caller may change; the guard has let nobody in without any. */
export function scopeOf(context: TeamContext): Scope {
  return editScope(context) ?? { departments: [], members: [] };
}

/** As whom the rows of a file are planned. */
export async function plannerOf(db: Db, context: TeamContext): Promise<{ reader: ImportReader; support: boolean }> {
  return { reader: await readerOf(db, context), support: context.actor.kind === 'SUPPORT' };
}

/** What the caller may change, and may know of people and departments. */
export async function readerOf(db: Db, context: TeamContext): Promise<ImportReader> {
  const [seen, departments] = [await readVisibleMembers(db, context, '020100'), await shownDepartments(db, context)];
  return { scope: scopeOf(context), seen, departments };
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
