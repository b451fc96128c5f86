import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { AppError, withConstraints } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { requireFreeSeats } from '#server/features/people/members/members.cap.repository.ts';
import { faultsOfStaff, uniqueFields } from '#server/features/people/members/members.checks.ts';
import { replaceHead } from '#server/features/people/departments/departments.repository.ts';
import { lockMembers, replaceLeader, restoreMemberRow } from '#server/features/people/members/members.changes.repository.ts';
import { setDepartments } from '#server/features/people/members/members.departments.repository.ts';
import { leadsAbove, lockLeaders, type MemberDetailRow } from '#server/features/people/members/members.repository.ts';
import * as repository from './members.repository.ts';
import * as bin from './recycle-bin.repository.ts';
import { headEvent, leaderEvent } from './remove-member.service.ts';
import type { Restored } from './restored.view.ts';

/** Takes the locks for restoring a member, before the recycle bin is changed. */
export async function lockForMember(tx: Tx, context: TeamContext, { reports }: bin.MemberSnapshot): Promise<void> {
  await lockLeaders(tx, context.team.id);
  await lockMembers(tx, context.team.id, reports, 'NO KEY UPDATE');
}

/**
 * Restores a member with those departments, leader, head posts and reports that are still available. Throws memberCapReached, and
 * a field error if number, mobile or email is taken by now.
 */
export async function restoreMember(
  tx: Tx,
  context: TeamContext,
  found: { object_id: string; name: string },
  snapshot: bin.MemberSnapshot,
): Promise<Restored> {
  const teamId = context.team.id;
  const id = found.object_id;
  const person = snapshot.row as unknown as MemberDetailRow;
  if ((await faultsOfStaff(tx, context, person)).length) throw new AppError('ofProvider');
  await requireFreeSeats(tx, context.team, 1);
  const { places, root } = await repository.remainingDepartments(tx, teamId, snapshot.departments);
  const leaderId = typeof snapshot.row['leader_id'] === 'string' ? snapshot.row['leader_id'] : null;
  const leader = leaderId && (await repository.isCurrent(tx, teamId, leaderId)) ? leaderId : null;
  // The status NOT_JOIN reveals an account, so it is set only if the person joined or opened an invitation before.
  const known = ['REGISTERED', 'NOT_JOIN'].includes(String(snapshot.row['status']));
  const status = known ? 'NOT_JOIN' : 'UNREGISTERED';
  const row = { ...snapshot.row, leader_id: leader, status, updated_at: context.now.toISOString() };
  await withConstraints(uniqueFields, () => restoreMemberRow(tx, row));
  const departmentIds = places.length ? places.map((place) => place.id) : [root];
  await setDepartments(tx, teamId, [{ memberId: id, departmentIds }]);
  const posts = await replaceHead(tx, teamId, { from: null, to: id, ids: snapshot.headOf });
  const reports: repository.NamedReference[] = [];
  for (const report of await repository.withoutLeader(tx, teamId, snapshot.reports)) {
    if (await leadsAbove(tx, teamId, report.id, id)) continue;
    await replaceLeader(tx, teamId, [report.id], { from: null, to: id });
    reports.push(report);
  }
  const self = { id, name: found.name };
  await record(
    tx,
    context,
    {
      category: 'MEMBER',
      action: 'member.restore',
      object: { type: 'member', id, name: found.name },
      after: { departments: places.map((place) => place.name) },
    },
    ...posts.map((post) => headEvent(post, null, self)),
    ...reports.map((report) => leaderEvent(report, null, self)),
  );
  return { kind: 'MEMBER', objectId: id, toTop: !places.length, lost: snapshot.departments.length - places.length };
}
