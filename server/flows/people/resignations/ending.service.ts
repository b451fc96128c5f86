import type { z } from 'zod';
import type { resignations } from '#contract/people/resignations.ts';
import type { HandoverKind } from '#server/domain/handover/handover.ts';
import type { FieldFault } from '#contract/errors.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { AppError, invalid, withConstraints } from '#server/kernel/errors.ts';
import { type LogEvent, record } from '#server/kernel/log/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { requireFreeSeats } from '#server/features/people/members/members.cap.repository.ts';
import { uniqueFields } from '#server/features/people/members/members.checks.ts';
import { editScope } from '#server/features/people/members/members.policy.ts';
import { lockTreeShared } from '#server/features/people/departments/departments.repository.ts';
import { updateMember } from '#server/features/people/members/members.changes.repository.ts';
import { setDepartments } from '#server/features/people/members/members.departments.repository.ts';
import { departmentPlaces, leadsAbove, lockLeaders } from '#server/features/people/members/members.repository.ts';
import { relinkAccount } from '#server/features/platform/teams/account-teams.repository.ts';
import { anyInScope, allInScope } from './resign.checks.ts';
import { findLeavers, lockLeaving, type LeaverRow } from './leavers.repository.ts';
import { restoreDaysLeft } from './restore-days.rules.ts';
import * as repository from './resignations.repository.ts';
import * as restoring from './restoring.repository.ts';
import { returnLines } from './returning.service.ts';
import { retrying } from './retry.rules.ts';

/** The columns of a member who does not leave. */
const current = { resigned_at: null, job_ended_date: null, job_end_reason: null };

/** Cancels a pending resignation. Nothing has been handed over yet. */
export function cancel(context: TeamContext, id: string): Promise<Record<string, never>> {
  const { team, actor, now } = context;
  return retrying(() =>
    writeTeam(context, async (tx) => {
      const { row, member } = await requireWhole(tx, context, id);
      const ended = { ended_by_name: actor.displayName, ended_at: now };
      if (!(await repository.advance(tx, team.id, id, 'PENDING', 'CANCELLED', ended))) throw new AppError('changedMeanwhile');
      await repository.writeLines(tx, team.id, id, []);
      await updateMember(tx, team.id, member.id, current);
      await record(tx, context, {
        category: 'MEMBER',
        action: 'member.resign.cancel',
        object: { type: 'member', id: member.id, name: member.display_name },
        before: { jobEndedDate: row.job_ended_date, reason: row.reason },
      });
      return {};
    }),
  );
}

const constraints: Record<string, FieldFault> = { ...uniqueFields, members_account: { field: 'account', rule: 'duplicate' } };

/**
 * Restores a resigned member within 30 days of the team's calendar. Throws restoreExpired after that, memberCapReached at the
 * member cap, and field errors if another member has their number, mobile or email. Of what was handed over, the named lines are
 * returned that have not changed since (`returnLines`). Departments that no longer exist become the root; a leader who has left, or who would create a cycle, is cleared.
 */
export function restore(
  context: TeamContext,
  kinds: readonly HandoverKind[],
  id: string,
  lineIds: readonly string[],
): Promise<z.input<typeof resignations.restore.output>> {
  const { team, actor, now } = context;
  return retrying(() =>
    writeTeam(context, async (tx) => {
      await lockLeaders(tx, team.id);
      await lockTreeShared(tx, team.id);
      const { row, member } = await requireWhole(tx, context, id);
      if (row.state !== 'RESIGNED' || !row.resigned_at) throw new AppError('changedMeanwhile');
      if (restoreDaysLeft(row.resigned_at, now, team.timeZone) === null) throw new AppError('restoreExpired');
      const holders = await restoring.findHolders(tx, team.id, member.id);
      if (holders.length)
        throw invalid(...holders.map(({ field, name }) => ({ field, rule: 'heldBy' as const, args: { name } })));
      if (await restoring.counts(tx, team.id, member.id)) await requireFreeSeats(tx, team, 1);
      const ended = { ended_by_name: actor.displayName, ended_at: now };
      if (!(await repository.advance(tx, team.id, id, 'RESIGNED', 'RESTORED', ended))) throw new AppError('changedMeanwhile');
      const leaderless = await restoring.leaderIsGone(tx, team.id, member.id);
      const circle = member.leader_id !== null && (await leadsAbove(tx, team.id, member.id, member.leader_id));
      if (!member.paths.length) {
        const roots = await departmentPlaces(tx, team.id, []);
        await setDepartments(tx, team.id, [{ memberId: member.id, departmentIds: roots.map((root) => root.id) }]);
      }
      const values = { ...current, ...((leaderless || circle) && { leader_id: null }) };
      await withConstraints(constraints, () => updateMember(tx, team.id, member.id, values));
      await relinkAccount(tx, team.id, member.id);
      const { events, ...result } = await returnLines(tx, context, kinds, member, { id, lineIds });
      const restored: LogEvent = {
        category: 'MEMBER',
        action: 'member.restore',
        object: { type: 'member', id: member.id, name: member.display_name },
        before: { jobEndedDate: row.job_ended_date, reason: row.reason },
      };
      await record(tx, context, ...events, restored);
      return { employeeId: member.id, ...result };
    }),
  );
}

/** Locks a resignation and its member, all of whose departments must be in the caller's scope. Throws notFound otherwise. */
async function requireWhole(
  tx: Tx,
  context: TeamContext,
  id: string,
): Promise<{ row: repository.ResignationRow; member: LeaverRow }> {
  const { team } = context;
  const scope = editScope(context);
  const seen = scope && (await repository.find(tx, team.id, id));
  if (!seen) throw new AppError('notFound');
  await lockLeaving(tx, team.id, seen.member_id, []);
  const row = await repository.find(tx, team.id, id, true);
  const [member] = await findLeavers(tx, team.id, [seen.member_id]);
  if (!row || !member || !anyInScope(scope, member)) throw new AppError('notFound');
  if (!allInScope(scope, member)) throw new AppError('resignOutside');
  return { row, member };
}
