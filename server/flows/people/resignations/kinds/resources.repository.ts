import type { HandoverItem, LeavingMember } from '#server/domain/handover/handover.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { many } from '#server/kernel/database/rows.ts';

type Holder = Pick<LeavingMember, 'teamId' | 'id' | 'leavesAt'>;

/**
 * What a member made or is in charge of and the team continues to use, by name: files except pictures and those that expire
 * before the member leaves, invitation links that have not ended, banners, and rooms.
 */
export function resourcesOf(db: Db, { teamId, id, leavesAt }: Holder): Promise<HandoverItem[]> {
  return many(db)<HandoverItem>`
    SELECT id, name FROM files
    WHERE team_id = ${teamId}::uuid AND created_by = ${id}::uuid AND purpose NOT IN ('AVATAR', 'ROOM', 'BANNER')
      AND (expires_at IS NULL OR expires_at > ${leavesAt}::timestamptz)
    UNION ALL
    SELECT id, coalesce(name, code) FROM invitation_links
    WHERE team_id = ${teamId}::uuid AND created_by = ${id}::uuid AND ended_at IS NULL
    UNION ALL
    SELECT id, name FROM banners WHERE team_id = ${teamId}::uuid AND created_by = ${id}::uuid
    UNION ALL
    SELECT id, name FROM rooms WHERE team_id = ${teamId}::uuid AND in_charge = ${id}::uuid AND removed_at IS NULL
    ORDER BY name, id`;
}
