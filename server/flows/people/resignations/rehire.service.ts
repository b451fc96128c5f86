import type { MemberCreate } from '#contract/people/members.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { createIn } from '#server/features/people/members/members.changes.service.ts';
import { editScope } from '#server/features/people/members/members.policy.ts';
import { anyInScope } from './resign.checks.ts';
import { findLeavers } from './leavers.repository.ts';
import * as repository from './resignations.repository.ts';

/** Creates a new member record for a resigned member, however long ago, and links it to the former one. */
export function rehire(context: TeamContext, id: string, body: MemberCreate): Promise<{ employeeId: string }> {
  const { team } = context;
  const scope = editScope(context);
  return writeTeam(context, async (tx) => {
    const row = scope && (await repository.find(tx, team.id, id, true));
    const [earlier] = row ? await findLeavers(tx, team.id, [row.member_id]) : [];
    if (!row || !earlier || !anyInScope(scope, earlier)) throw new AppError('notFound');
    if (row.state !== 'RESIGNED' || row.rehired_member_id) throw new AppError('changedMeanwhile');
    const employeeId = await createIn(tx, context, body);
    if (!(await repository.linkRehired(tx, team.id, id, employeeId))) throw new AppError('changedMeanwhile');
    await record(tx, context, {
      category: 'MEMBER',
      action: 'member.rehire',
      object: { type: 'member', id: employeeId, name: body.displayName },
      before: { employeeId: earlier.id, jobEndedDate: row.job_ended_date },
      after: { employeeId },
    });
    return { employeeId };
  });
}
