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

/** The owner of the imports that the caller may use: null (all) if the caller may edit the whole team, else the caller. */
export function ownerOf(context: TeamContext): string | null {
  return editsWholeTeam(context) ? null : context.actor.memberId;
}

/** The members whom the caller may change. The guard has verified the permission. */
export function importScopeOf(context: TeamContext): Scope {
  return editScope(context) ?? { departments: [], members: [] };
}

/** The reader and kind of actor as whom the rows of a file are planned. */
export async function plannerOf(db: Db, context: TeamContext): Promise<{ reader: ImportReader; support: boolean }> {
  return { reader: await readerOf(db, context), support: context.actor.kind === 'SUPPORT' };
}

/** What the caller may change, and may see of members and departments. */
export async function readerOf(db: Db, context: TeamContext): Promise<ImportReader> {
  const [seen, departments] = [await readVisibleMembers(db, context, '020100'), await shownDepartments(db, context)];
  return { scope: importScopeOf(context), seen, departments };
}

/** Converts a violation of the constraint of one running import to importRunning. */
export async function refusingSecond<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw violatedConstraint(error) === 'imports_running' ? new AppError('importRunning') : error;
  }
}

/** The import as changed in this transaction. */
export async function readBack(tx: Tx, context: TeamContext, id: string): Promise<MemberImport> {
  const found = await repository.find(tx, context.team.id, id, null);
  if (!found) throw new AppError('notFound');
  return importView(found, context.now);
}

/** Locks an import and returns it. Throws notFound, and changedMeanwhile unless its status is READY. */
export async function requireReady(tx: Tx, context: TeamContext, id: string): Promise<repository.ImportRecord> {
  const found = await repository.find(tx, context.team.id, id, ownerOf(context), true);
  if (!found) throw new AppError('notFound');
  if (found.status !== 'READY') throw new AppError('changedMeanwhile');
  return found;
}
