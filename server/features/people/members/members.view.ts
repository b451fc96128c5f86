import type { TeamContext } from '#server/kernel/context.ts';
import { namesFor } from '#server/domain/visibility/named-people.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { linkToFile } from '#server/kernel/files/files.ts';

// Quotes inside JSON strings are escaped, so this matches only a field of that name.
const picture = /"avatar" ?: ?"([0-9a-f-]{36})"/g;

/** JSON of a member with the leader as the reader may see them: by name only if the reader does not see the leader. */
export async function withLeader(context: TeamContext, json: string): Promise<string> {
  if (context.actor.scope('020100', 'view') === 'all') return json;
  const item = JSON.parse(json) as { leader: { employeeId: string; displayName: string } | null };
  if (!item.leader) return json;
  const leader = { id: item.leader.employeeId, display_name: item.leader.displayName };
  const name = await asTeam(context.database, context.team.id, (db) => namesFor(db, context, '020100', [leader]));
  return JSON.stringify({ ...item, leader: name(leader) });
}

/** JSON of members from the database, with ids of pictures replaced by links for the recipient. */
export function withPictures(context: Pick<TeamContext, 'fileKey' | 'team' | 'now'>, json: string): string {
  return json.replace(picture, (_, file: string) => {
    return `"avatar":${JSON.stringify(linkToFile(context.fileKey, context.team.id, file, context.now))}`;
  });
}
