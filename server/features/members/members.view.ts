import type { TeamContext } from '#server/kernel/context.ts';
import { linkToFile } from '#server/kernel/files.ts';

// A quote inside a text of the JSON is escaped, so this is found nowhere but at a field of that name.
const picture = /"avatar":"([0-9a-f-]{36})"/g;

/** JSON of members as the database built it, with the pictures as links for whom it is sent to. */
export function withPictures(context: Pick<TeamContext, 'fileKey' | 'team' | 'now'>, json: string): string {
  return json.replace(picture, (_, file: string) => {
    return `"avatar":${JSON.stringify(linkToFile(context.fileKey, context.team.id, file, context.now))}`;
  });
}
