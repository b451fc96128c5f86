import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { bookingLimits } from '#contract/workplace/booking-facts.ts';
import { isLanguage, type Language } from '#contract/languages.ts';
import { translator } from '#phrases/translate.ts';
import { membershipOf as placeFrom, readGrantsSnapshot } from '#server/domain/rights/actor.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asPlatform, asTeam, type Db } from '#server/kernel/database/database.ts';
import { matchesEntityTag } from '#server/kernel/http/entity-tag.ts';
import { AppError } from '#server/kernel/errors.ts';
import { contextOf, type MountOptions } from '#server/kernel/http/mount.ts';
import { mapInSlices } from '#server/kernel/time-slices.ts';
import { readerOf } from '../bookings/bookings.policy.ts';
import { type CalendarEvent, calendarOf } from './calendar.view.ts';
import * as repository from './feeds.repository.ts';
import { hashOf } from './feeds.service.ts';
import { locationOf } from '../bookings/bookings.emails.ts';

const path = '/calendar/:file';
const file = /^([\w-]{32})\.ics$/;
const dayMs = 86_400_000;
/** Days in the past that a feed includes. */
const pastDays = 60;
/** Maximum number of events in a feed, nearest first: enough for a room with twelve meetings each day. */
const mostEvents = 3000;

type Options = Pick<MountOptions, 'database' | 'logKey' | 'fileKey'> & { publicUrl: string };

/**
 * Answers calendar programs, outside the API envelope: the secret address returns what its member can see at that moment. An
 * address that was renewed or deleted, or whose member cannot use the team, is answered with 404 like an unknown one.
 */
export function mountCalendars(app: FastifyInstance, options: Options): void {
  app.get<{ Params: { file: string } }>(path, async (request, reply) => {
    const token = file.exec(request.params.file)?.[1];
    if (token === undefined) throw new AppError('notFound');
    const context = contextOf(options, { method: 'GET', path }, request);
    const text = await feedOf({ ...context, publicUrl: options.publicUrl }, hashOf(token));
    const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
    void reply
      .header('etag', tag)
      .header('cache-control', 'private, no-cache')
      .header('x-robots-tag', 'noindex')
      .header('x-content-type-options', 'nosniff');
    if (matchesEntityTag(request.headers['if-none-match'], tag)) return reply.status(304).send();
    return reply.type('text/calendar; charset=utf-8').header('content-disposition', 'inline; filename="meetings.ics"').send(text);
  });
}

type FeedRequest = Omit<TeamContext, 'team' | 'actor' | 'account' | 'teamHeader'> & { publicUrl: string };

async function feedOf(request: FeedRequest, hash: Buffer): Promise<string> {
  const { database, now } = request;
  const teamId = await asPlatform(database, (db) => repository.teamOf(db, hash));
  if (teamId === null) throw new AppError('notFound');
  const { rows, context, feed } = await asTeam(database, teamId, async (db) => {
    const feed = await repository.findOpen(db, teamId, hash);
    const snapshot = feed && (await readGrantsSnapshot(db, feed.account_id));
    const membership = snapshot === undefined ? undefined : membershipIn(snapshot);
    if (!feed || !membership) throw new AppError('notFound');
    const context = { ...request, ...membership, account: { id: feed.account_id }, teamHeader: teamId };
    const rows = await bookingsFor(db, context, feed);
    await repository.recordFeedRead(db, teamId, feed.id, now);
    return { rows, context, feed };
  });
  return calendarFor(context, feed, rows);
}

/** Returns the membership from a grants snapshot; undefined if the account cannot use the team. */
function membershipIn(snapshot: string) {
  try {
    return placeFrom(snapshot, (JSON.parse(snapshot) as { epoch: number }).epoch);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

async function bookingsFor(db: Db, context: TeamContext, feed: repository.OpenFeed): Promise<repository.FeedBooking[]> {
  const { team, now } = context;
  return repository.listBookings(db, team.id, await readerOf(db, context), {
    roomId: feed.room?.id ?? null,
    from: new Date(now.getTime() - pastDays * dayMs),
    to: new Date(now.getTime() + (bookingLimits.horizonDays + 2) * dayMs),
    most: mostEvents,
  });
}

async function calendarFor(
  { team, actor, publicUrl }: TeamContext & { publicUrl: string },
  feed: repository.OpenFeed,
  rows: readonly repository.FeedBooking[],
): Promise<string> {
  const language = isLanguage(feed.locale) ? feed.locale : team.defaultLanguage;
  const name = feed.room ? feed.room.name : translator(language)('calendars.ofPerson', { name: actor.displayName });
  const events = await mapInSlices(rows, (row) => eventOf(row, language, publicUrl));
  return calendarOf({ method: 'PUBLISH', host: new URL(publicUrl).host, name: `${name} · ${team.name}` }, events);
}

/**
 * Returns a meeting as an event with the details the board shows its reader: of a private meeting only that the room is taken.
 */
function eventOf(row: repository.FeedBooking, language: Language, publicUrl: string): CalendarEvent {
  const t = translator(language);
  const known = row.mine || !row.private;
  const named = known && (row.mine || row.seen);
  const link = `${publicUrl}/meetingroom/${row.opens ? `record/${row.id}` : 'board'}`;
  const about = [
    ...(named ? [t('calendars.bookedBy', { name: row.booker_name })] : []),
    ...(row.mine && row.agenda ? [row.agenda] : []),
    link,
  ];
  return {
    bookingId: row.id,
    sequence: row.sequence,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    stamp: row.updated_at,
    title: known ? row.title : t('calendars.taken'),
    place: locationOf(language, row.room),
    text: about.join('\n\n'),
    link,
    private: row.private,
    cancelled: false,
    organiser: null,
  };
}
