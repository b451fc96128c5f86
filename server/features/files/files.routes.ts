import { files } from '#contract/files.ts';
import { asTeam } from '#server/kernel/db.ts';
import { AppError } from '#server/kernel/errors.ts';
import { fileName, findFile, isLinkGood } from '#server/kernel/files.ts';
import { route } from '#server/kernel/mount.ts';
import type { FileStore } from '#server/outside/files/folder.ts';

const inline = new Set(['image/webp', 'image/png', 'image/jpeg']);

/** Hands out a file to whoever holds a link that we signed. */
export function filesRoutes(store: FileStore) {
  return [
    route(files.read, async (context, { params, query }, _request, reply) => {
      const { teamId, id } = params;
      if (!isLinkGood(context.fileKey, teamId, id, query.until, query.signature, context.now)) throw new AppError('notFound');
      const file = await asTeam(context.database, teamId, (db) => findFile(db, teamId, id));
      if (!file) throw new AppError('notFound');
      const content = store.read(fileName(teamId, id));
      if (!inline.has(file.content_type)) return { name: file.name, contentType: file.content_type, content };
      return reply.type(file.content_type).header('cache-control', 'private, max-age=86400, immutable').send(content);
    }),
  ];
}
