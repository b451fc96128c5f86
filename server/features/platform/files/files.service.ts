import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { files } from '#contract/platform/files.ts';
import type { Context } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { fileName, findFile, isLinkGood } from '#server/kernel/files/files.ts';
import { fileAnswer, isDisplayed } from '#server/integrations/files/file-answer.ts';
import type { FileStore } from '#server/integrations/files/file-store.ts';

type Link = z.output<NonNullable<typeof files.read.params>> & z.output<NonNullable<typeof files.read.query>>;

/** Returns a file for a valid signed link. Throws notFound for an invalid or expired link and for an unknown file. */
export async function read(context: Context, store: FileStore, link: Link, reply: FastifyReply) {
  const { teamId, id, until, signature } = link;
  if (!isLinkGood(context.fileKey, teamId, id, until, signature, context.now)) throw new AppError('notFound');
  const file = await asTeam(context.database, teamId, (db) => findFile(db, teamId, id));
  if (!file) throw new AppError('notFound');
  if (!isDisplayed(file.content_type)) return fileAnswer(store, file);
  const content = await store.read(fileName(teamId, id));
  return reply
    .type(file.content_type)
    .header('cache-control', 'private, max-age=86400, immutable')
    .header('x-content-type-options', 'nosniff')
    .send(content);
}
