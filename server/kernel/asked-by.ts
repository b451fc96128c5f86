import { supportName } from '#contract/support-facts.ts';
import type { Actor } from './context.ts';
import type { Db } from './db.ts';

/**
 * Who asked for what is done later, by the id their request had: a member, whose job acts for them, or support by the id of
 * its lease, which stays support in the log. Throws when there is neither.
 */
export async function findAskedBy(
  db: Db,
  teamId: string,
  id: string,
): Promise<Pick<Actor, 'memberId' | 'displayName'> & { kind: 'JOB' | 'SUPPORT' }> {
  const member = await db
    .selectFrom('members')
    .select('display_name')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (member) return { memberId: id, displayName: member.display_name, kind: 'JOB' };
  const lease = await db
    .selectFrom('support_leases')
    .select('staff_name')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { memberId: id, displayName: supportName(lease.staff_name), kind: 'SUPPORT' };
}
