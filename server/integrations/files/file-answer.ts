import { fileName } from '#server/kernel/files/files.ts';
import type { FileAnswer } from '#server/kernel/http/send-file.ts';
import type { FileStore } from './file-store.ts';

/** Content types that browsers may display. Other files are only downloaded. */
const displayed = new Set(['image/webp', 'image/png', 'image/jpeg']);

export const isDisplayed = (contentType: string): boolean => displayed.has(contentType);

/** The answer with a stored file. Pictures are always sent by the server, since the console displays them. */
export function fileAnswer(
  store: FileStore,
  file: { team_id: string; id: string; name: string; content_type: string },
): FileAnswer {
  const stored = fileName(file.team_id, file.id);
  const as = { name: file.name, contentType: file.content_type };
  const { link } = store;
  return {
    ...as,
    content: () => store.read(stored),
    ...(link && !isDisplayed(file.content_type) && { link: () => link(stored, as) }),
  };
}
