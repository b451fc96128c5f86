import { createHash, randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { calendarFeeds } from '#contract/workplace/bookings.ts';
import { translator } from '#phrases/translate.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { deriveKey, seal, unseal } from '#server/kernel/keys/sealing.ts';
import { requireMember } from '#server/domain/support/support.ts';
import { writeTeam } from '#server/kernel/write.ts';
import * as repository from './feeds.repository.ts';
import { roomRefView } from '../manage/rooms.view.ts';

type Answer<E extends keyof typeof calendarFeeds> = z.input<(typeof calendarFeeds)[E]['output']>;

/** Returns the hash of an address under which it is looked up. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
const keyOf = ({ logKey }: Pick<TeamContext, 'logKey'>) => deriveKey(logKey, 'calendar feeds');
const labelOf = ({ team }: { team: { id: string } }, memberId: string, roomId: string | null) =>
  `calendar ${team.id} ${memberId} ${roomId ?? ''}`;

/** Re-encrypts the address of a feed when the log key is rotated. Throws if it cannot be decrypted with the former key. */
export function resealFeed(
  { from, to }: { from: Buffer; to: Buffer },
  { teamId, memberId, roomId }: { teamId: string; memberId: string; roomId: string | null },
  sealed: Buffer,
): Buffer {
  const label = labelOf({ team: { id: teamId } }, memberId, roomId);
  return seal(keyOf({ logKey: to }), label, unseal(keyOf({ logKey: from }), label, sealed));
}

const urlOf = (publicUrl: string, token: string) => `${publicUrl}/calendar/${token}.ics`;

/** Lists the caller's feeds with their addresses. Throws memberOnly for callers who are not members. */
export function list(context: TeamContext, publicUrl: string): Promise<Answer<'list'>> {
  requireMember(context);
  const { team, actor } = context;
  return asTeam(context.database, team.id, async (db) => {
    const rows = await repository.list(db, team.id, actor.memberId);
    const items = rows.map(({ id, room, token_sealed: sealed, read_at: readAt, created_at: createdAt }) => ({
      feedId: id,
      room: room && roomRefView(room),
      url: urlOf(publicUrl, unseal(keyOf(context), labelOf(context, actor.memberId, room?.id ?? null), sealed).toString()),
      readAt: readAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    }));
    return { items };
  });
}

/** Creates an address, or replaces the former one, which becomes invalid at once. Throws memberOnly, notFound. */
export function create(context: TeamContext, publicUrl: string, roomId: string | null): Promise<Answer<'create'>> {
  requireMember(context);
  const { team, actor } = context;
  return writeTeam(context, async (tx) => {
    const name = roomId === null ? null : await repository.roomName(tx, team.id, roomId);
    if (name === undefined) throw new AppError('notFound');
    const token = randomBytes(24).toString('base64url');
    const sealed = seal(keyOf(context), labelOf(context, actor.memberId, roomId), Buffer.from(token));
    const feed = { id: uuidv7(), memberId: actor.memberId, roomId, hash: hashOf(token), sealed };
    const id = await repository.put(tx, team.id, feed);
    if (id === undefined) throw new AppError('notMember');
    await record(tx, context, { category: 'ROOM', action: 'calendarFeed.create', object: objectOf(context, id, name) });
    return { feedId: id, url: urlOf(publicUrl, token) };
  });
}

/** Deletes a feed. Throws memberOnly, notFound. */
export function remove(context: TeamContext, id: string): Promise<Answer<'remove'>> {
  requireMember(context);
  return writeTeam(context, async (tx) => {
    const gone = await repository.remove(tx, context.team.id, context.actor.memberId, id);
    if (!gone) throw new AppError('notFound');
    await record(tx, context, { category: 'ROOM', action: 'calendarFeed.delete', object: objectOf(context, id, gone.name) });
    return {};
  });
}

const objectOf = ({ team, actor }: TeamContext, id: string, room: string | null) => ({
  type: 'calendarFeed',
  id,
  name: room ?? translator(team.defaultLanguage)('calendars.ofPerson', { name: actor.displayName }),
});
