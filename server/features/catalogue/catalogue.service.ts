import type { FastifyReply } from 'fastify';
import type { Context } from '#server/kernel/context.ts';
import { asPlatform } from '#server/kernel/db.ts';
import { AppError } from '#server/kernel/errors.ts';
import * as repository from './catalogue.repository.ts';

/** Hands out a picture of an app to anybody: they are the same for every team. */
export async function picture({ database }: Context, id: string, reply: FastifyReply) {
  const content = await asPlatform(database, (db) => repository.picture(db, id));
  if (!content) throw new AppError('notFound');
  return reply
    .type('image/webp')
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('x-content-type-options', 'nosniff')
    .send(content);
}
