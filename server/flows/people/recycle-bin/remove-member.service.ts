import type { Scope, TeamContext, Tx } from '#server/kernel/context.ts';
import { AppError, violatedConstraint } from '#server/kernel/errors.ts';
import { type LogEvent, record } from '#server/kernel/log/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { replaceHead } from '#server/features/people/departments/departments.repository.ts';
import { deleteMembers, replaceLeader } from '#server/features/people/members/members.changes.repository.ts';
import { editScope, departmentsInScope } from '#server/features/people/members/members.policy.ts';
import { departmentPlaces, insideScope, lockLeaders } from '#server/features/people/members/members.repository.ts';
import * as repository from './members.repository.ts';
import * as bin from './recycle-bin.repository.ts';

/**
 * Moves a member who never joined to the recycle bin, together with departments, head posts and reports. Throws memberHasJoined
 * for a member with an account in the team, stillInUse if the row is referred to elsewhere, and resignOutside unless all
 * departments of the member are in scope: one department in scope is enough to edit, but not to delete (domain rules 2).
 */
export function removeMember(context: TeamContext, id: string): Promise<{ recycledId: string }> {
  const scope = editScope(context);
  const teamId = context.team.id;
  return writeTeam(context, async (tx) => {
    await lockLeaders(tx, teamId);
    await repository.lock(tx, teamId, id);
    const found = scope ? await repository.find(tx, teamId, id, insideScope(scope)) : undefined;
    if (!scope || !found) throw new AppError('notFound');
    const { row, departments, headOf, reports } = found;
    await requireWhole(tx, teamId, scope, { id, departments });
    if (row['account_id'] !== null || row['status'] === 'REGISTERED' || id === context.team.ownerMemberId)
      throw new AppError('memberHasJoined');
    const name = String(row['display_name']);
    const ids = (named: readonly repository.NamedReference[]) => named.map((each) => each.id);
    const recycledId = await bin.addToBin(tx, context, {
      kind: 'MEMBER',
      id,
      name,
      places: ids(departments),
      snapshot: { row, departments: ids(departments), headOf: ids(headOf), reports: ids(reports) },
    });
    try {
      await replaceHead(tx, teamId, { from: id, to: null, ids: ids(headOf) });
      await replaceLeader(tx, teamId, ids(reports), { from: id, to: null });
      await deleteMembers(tx, teamId, [id]);
    } catch (error) {
      throw violatedConstraint(error) ? new AppError('stillInUse') : error;
    }
    await record(
      tx,
      context,
      {
        category: 'MEMBER',
        action: 'member.recycle',
        object: { type: 'member', id, name },
        before: { employeeNumber: row['employee_number'], departments: departments.map((place) => place.name) },
        after: { recycledId },
      },
      ...headOf.map((department) => headEvent(department, { id, name }, null)),
      ...reports.map((report) => leaderEvent(report, { id, name }, null)),
    );
    return { recycledId };
  });
}

async function requireWhole(
  tx: Tx,
  teamId: string,
  scope: Scope,
  { id, departments }: { id: string; departments: readonly repository.NamedReference[] },
): Promise<void> {
  if (scope === 'all' || scope.members.includes(id)) return;
  const places = await departmentPlaces(
    tx,
    teamId,
    departments.map((each) => each.id),
  );
  if (
    !departmentsInScope(
      scope,
      places.map(({ path }) => path),
    )
  )
    throw new AppError('resignOutside');
}

type Maybe = repository.NamedReference | null;

/** The log entry of a department that got or lost its head. */
export function headEvent({ id, name }: repository.NamedReference, before: Maybe, after: Maybe): LogEvent {
  const of = (person: Maybe) => ({ headId: person?.id ?? null, head: person?.name ?? null });
  return {
    category: 'DEPARTMENT',
    action: 'department.update',
    object: { type: 'department', id, name },
    before: of(before),
    after: of(after),
  };
}

/** The log entry of a member who got or lost their leader. */
export function leaderEvent({ id, name }: repository.NamedReference, before: Maybe, after: Maybe): LogEvent {
  const of = (person: Maybe) => ({ leaderId: person?.id ?? null, leader: person?.name ?? null });
  return {
    category: 'MEMBER',
    action: 'member.update',
    object: { type: 'member', id, name },
    before: of(before),
    after: of(after),
  };
}
