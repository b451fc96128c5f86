import type { TeamContext } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { JsonText } from '#server/kernel/http/mount.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { lockEditable } from './members.checks.ts';
import * as json from './members.json.repository.ts';
import { mayOf, neverSuspended } from './members.policy.ts';
import { setSuspended } from './members.status.repository.ts';
import { withLeader, withPictures } from './members.view.ts';

/**
 * Suspends a member, or ends the suspension (decisions/035). A suspended member stays in departments and roles, counts and keeps
 * seats, but is refused access to the team from the next call on every server. Throws notFound outside the edit scope,
 * protectedMember for the owner and for the actor, and noChanges if the state is unchanged.
 */
export async function suspend(context: TeamContext, id: string, suspended: boolean): Promise<JsonText> {
  const { team } = context;
  const changed = await writeTeam(context, async (tx) => {
    const [row] = await lockEditable(tx, context, [id]);
    if (!row) throw new AppError('notFound');
    if (suspended && neverSuspended(context).includes(id)) throw new AppError('protectedMember');
    if (!(await setSuspended(tx, team.id, id, suspended ? context.now : null))) throw new AppError('noChanges');
    await record(tx, context, {
      category: 'MEMBER',
      action: suspended ? 'member.suspend' : 'member.unsuspend',
      object: { type: 'member', id, name: row.display_name },
    });
    const read = await json.read(tx, id, 'all', mayOf(context));
    if (read === undefined) throw new AppError('notFound');
    return read;
  });
  return new JsonText(withPictures(context, await withLeader(context, changed)));
}
