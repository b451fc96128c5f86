import { grantHolderOf, scopeOf } from '#server/domain/rights/actor.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { invalid } from '#server/kernel/errors.ts';
import { faultOfHead } from '#server/features/people/departments/departments.own-fields.checks.ts';
import { contains, editScope } from '#server/features/people/departments/departments.policy.ts';
import { headsAnyOf } from '#server/features/people/departments/departments.repository.ts';
import { pathsHeadedBy } from './kinds/responsibilities.repository.ts';
import { recordingMember } from './own-reports.checks.ts';
import { readGrantsOfMember } from './own-reports.repository.ts';

// A head has rights over a department, so the person who records a resignation can choose the new head only of departments that
// they can edit, under the rules of the departments screen (decisions/017, 096). The others go to the owner.

/**
 * Returns the departments headed by leavers whose new head the caller can choose. Throws a field error if the caller can edit none
 * of them, or must not make this member their head (`faultOfHead`).
 */
export async function departmentsToPass(
  tx: Tx,
  context: TeamContext,
  leaverIds: readonly string[],
  { headId, field }: { headId: string | null | undefined; field: string },
): Promise<string[]> {
  if (!headId || headId === context.team.ownerMemberId) return [];
  const headed = await pathsHeadedBy(tx, context.team.id, leaverIds);
  const editable = headed.filter(({ path }) => contains(editScope(context), path));
  if (headed.length && !editable.length) throw invalid({ field, rule: 'outsideScope' });
  for (const { path } of editable) {
    const rule = await faultOfHead(tx, context, path, headId);
    if (rule) throw invalid({ field, rule });
  }
  return editable.map(({ id }) => id);
}

/**
 * Returns those of the departments whose head the person who recorded a resignation can still choose when it takes effect. Support
 * sessions have ended by then, so their choice no longer counts.
 */
export async function stillToPass(
  db: Db,
  teamId: string,
  leaverId: string,
  choice: { ids: readonly string[]; headId: string | null | undefined; recordedBy: string | null },
): Promise<string[]> {
  const { headId } = choice;
  if (!headId || !choice.ids.length) return [];
  const recorder = await recordingMember(db, teamId, choice.recordedBy);
  const snapshot = recorder === null ? undefined : await readGrantsOfMember(db, teamId, recorder);
  const holder = snapshot === undefined ? null : grantHolderOf(snapshot);
  if (!holder || recorder === null) return [];
  const allowed: string[] = [];
  for (const { id, path } of await pathsHeadedBy(db, teamId, [leaverId])) {
    if (!choice.ids.includes(id) || !contains(scopeOf(holder, '020200', 'edit'), path)) continue;
    const gains = headId === recorder && !contains(scopeOf(holder, '020100', 'view'), path);
    if (!gains || (await headsAnyOf(db, teamId, recorder, path))) allowed.push(id);
  }
  return allowed;
}
