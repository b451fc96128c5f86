import type { MemberImport } from '#contract/people/imports.ts';
import type { Language } from '#contract/languages.ts';
import { writeJob } from '#server/domain/rights/initiator.ts';
import type { Scope, Tx } from '#server/kernel/context.ts';
import { inClaim } from '#server/kernel/jobs/job-claim.ts';
import { AppError, violatedConstraint } from '#server/kernel/errors.ts';
import { jobContext } from '#server/domain/rights/initiator.ts';
import type { JobRun } from '#server/kernel/jobs/jobs.ts';
import { type LogEvent, record } from '#server/kernel/log/operation-log.ts';
import { lockTreeShared } from '#server/features/people/departments/departments.repository.ts';
import { deleteMembers, lockMembers, updateMembers } from '#server/features/people/members/members.changes.repository.ts';
import { setDepartments } from '#server/features/people/members/members.departments.repository.ts';
import { lockLeaders } from '#server/features/people/members/members.repository.ts';
import { departmentsInScope } from '#server/features/people/members/members.policy.ts';
import { differenceOf, loggable } from '#server/features/people/members/members.values.rules.ts';
import * as repository from './imports.repository.ts';
import { planUndo, uniqueKeys, type UndoPlan } from './undo.plan.rules.ts';
import * as undoRepository from './undo.repository.ts';
import { allDepartments, type Existing, linesAbove, membersById, membersByKeys } from './team-state.repository.ts';

export interface UndoInput {
  importId: string;
  memberId: string;
  language: Language;
  /** What the person may change at the time of the undo, not of the import. */
  scope: Scope;
}

export type UndoResult = NonNullable<MemberImport['undo']>;

/**
 * Undoes an import in one transaction: members that it added are deleted, members that it changed get their former values. A
 * member changed since is left out, with the reason stored in the row. A second run detects that it is done.
 */
export async function undoImport(job: JobRun<UndoInput>): Promise<UndoResult> {
  const { input, teamId } = job;
  try {
    return await writeJob(job, (tx) => takeBack(tx, job));
  } catch (error) {
    const refusal = violatedConstraint(error) ? new AppError('changedMeanwhile') : error;
    if (refusal instanceof AppError) {
      await inClaim(job, (tx) => repository.advance(tx, teamId, input.importId, 'UNDOING', 'DONE'));
    }
    throw refusal;
  }
}

async function takeBack(tx: Tx, job: JobRun<UndoInput>): Promise<UndoResult> {
  const { input, teamId } = job;
  const found = await repository.find(tx, teamId, input.importId, null, true);
  if (!found) throw new AppError('notFound');
  if (found.status === 'UNDONE' && found.undo) return found.undo;
  if (found.status !== 'UNDOING') throw new AppError('changedMeanwhile');
  await lockLeaders(tx, teamId);
  await lockTreeShared(tx, teamId);
  const rows = await undoRepository.writtenRows(tx, teamId, input.importId);
  const ids = rows.map(({ member_id }) => member_id);
  await lockMembers(tx, teamId, ids, 'UPDATE');
  const current = new Map((await membersById(tx, teamId, ids, input.scope)).map((person) => [person.id, person]));
  const plan = await planUndo(rows, { current, ...(await loadUndoState(tx, teamId, rows, input.scope)) });
  await job.progress(0, rows.length);
  await restore(tx, teamId, plan, current);
  await job.progress(rows.length - plan.left.length);
  await logUndo(tx, job, plan, current);
  await undoRepository.storeLeftReasons(tx, teamId, input.importId, plan.left);
  const undo = { removed: plan.remove.length, restored: plan.restore.length, left: plan.left.length };
  await repository.advance(tx, teamId, input.importId, 'UNDOING', 'UNDONE', { undo });
  await job.progress(rows.length);
  return undo;
}

async function loadUndoState(tx: Tx, teamId: string, rows: readonly undoRepository.UndoableRow[], scope: Scope) {
  const added = rows.filter(({ before }) => !before).map(({ member_id }) => member_id);
  const keys = rows.flatMap(({ before }) => (before ? uniqueKeys(before) : []));
  const of = (kind: string) => keys.filter((key) => key.startsWith(kind)).map((key) => key.slice(kind.length));
  const restoredKeys = { numbers: of('number '), mobiles: of('mobile '), emails: of('email ') };
  const leaders = rows.flatMap(({ before }) => before?.leader_id ?? []);
  const departments = await allDepartments(tx, teamId);
  const people = await membersByKeys(tx, teamId, restoredKeys, { scope: 'all' });
  return {
    inUse: await undoRepository.membersInUse(tx, teamId, added),
    followers: await undoRepository.followers(tx, teamId, added),
    holders: new Map(people.flatMap((person) => uniqueKeys(person).map((key) => [key, person.id] as const))),
    lines: await linesAbove(tx, teamId, leaders),
    departments: new Map(departments.map(({ id, path }) => [id, departmentsInScope(scope, [path])])),
  };
}

/** Restores leaders, then deletes added members, then restores values, so that leaders and unique keys do not conflict. */
async function restore(tx: Tx, teamId: string, plan: UndoPlan, current: ReadonlyMap<string, Existing>): Promise<void> {
  const people = plan.restore.flatMap(({ member_id, before }) => {
    if (!before) return [];
    const { departments: _departments, ...person } = before;
    return [{ id: member_id, ...person }];
  });
  const led = people.filter(({ id, leader_id: leaderId }) => current.get(id)?.leader_id !== leaderId);
  await updateMembers(
    tx,
    teamId,
    led.map(({ id, leader_id: leaderId }) => ({ id, leader_id: leaderId })),
  );
  await deleteMembers(
    tx,
    teamId,
    plan.remove.map(({ member_id }) => member_id),
  );
  if ((await updateMembers(tx, teamId, people)) !== people.length) throw new AppError('changedMeanwhile');
  const moved = plan.restore.filter(({ before, after }) => before?.departments.join() !== after.departments.join());
  const places = moved.map(({ member_id, before }) => ({ memberId: member_id, departmentIds: before?.departments ?? [] }));
  if (places.length) await setDepartments(tx, teamId, places);
}

async function logUndo(tx: Tx, job: JobRun<UndoInput>, plan: UndoPlan, current: ReadonlyMap<string, Existing>): Promise<void> {
  const context = await jobContext(job, job.input.memberId, job.input.language);
  const removed = plan.remove.flatMap((row): LogEvent[] => {
    const now = current.get(row.member_id);
    if (!now) return [];
    const object = { type: 'member', id: row.member_id, name: now.display_name };
    return [{ category: 'MEMBER', action: 'member.remove', object, before: loggable(now) }];
  });
  const restored = plan.restore.flatMap((row): LogEvent[] => {
    const now = current.get(row.member_id);
    if (!now || !row.before) return [];
    const difference = differenceOf(now, row.before);
    const object = { type: 'member', id: row.member_id, name: row.before.display_name };
    return [
      {
        category: 'MEMBER',
        action: 'member.update',
        object,
        before: difference?.before ?? null,
        after: difference?.after ?? null,
      },
    ];
  });
  await record(tx, context, ...removed, ...restored);
}
