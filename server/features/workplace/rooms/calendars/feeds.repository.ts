import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, maybeOne, maybeValue } from '#server/kernel/database/rows.ts';
import { isBookerInScope, isOwn, type BookingReader, sees } from '../bookings/bookings.visible.repository.ts';
import { live } from '../bookings/bookings.status.repository.ts';

export interface FeedRow extends ColumnsOf<'calendar_feeds', 'id' | 'token_sealed' | 'read_at' | 'created_at'> {
  room: ColumnsOf<'rooms', 'id' | 'name' | 'building' | 'floor'> | null;
}

const room = sql`CASE WHEN r.id IS NOT NULL THEN
  json_build_object('id', r.id, 'name', r.name, 'building', r.building, 'floor', r.floor) END AS room`;
/** Joins existing rooms only: the feed of a removed room ends with it. */
const feeds = sql`calendar_feeds f LEFT JOIN rooms r ON r.team_id = f.team_id AND r.id = f.room_id AND r.removed_at IS NULL`;
const lives = sql`(f.room_id IS NULL OR r.id IS NOT NULL)`;

/** Returns a member's feeds: the personal one first, then rooms by name. */
export function list(db: Db, teamId: string, memberId: string): Promise<FeedRow[]> {
  return many(db)<FeedRow>`
    SELECT f.id, f.token_sealed, f.read_at, f.created_at, ${room} FROM ${feeds}
    WHERE f.team_id = ${teamId}::uuid AND f.member_id = ${memberId}::uuid AND ${lives}
    ORDER BY f.room_id IS NOT NULL, lower(r.name) COLLATE "und-x-icu", f.id`;
}

/** Returns the name of a room; undefined if there is none. Its removal waits until the transaction ends. */
export function roomName(tx: Tx, teamId: string, id: string): Promise<string | undefined> {
  return maybeValue(tx)<string>`
    SELECT name FROM rooms WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid AND removed_at IS NULL FOR SHARE`;
}

interface NewFeed {
  id: string;
  memberId: string;
  roomId: string | null;
  hash: Buffer;
  sealed: Buffer;
}

/**
 * Creates a feed, or replaces the address of an existing one. @returns the id of the feed, which stays the same; undefined if the
 * member has resigned
 */
export function put(tx: Tx, teamId: string, feed: NewFeed): Promise<string | undefined> {
  return maybeValue(tx)<string>`
    INSERT INTO calendar_feeds (team_id, id, member_id, room_id, token_hash, token_sealed)
    SELECT m.team_id, ${feed.id}::uuid, m.id, ${feed.roomId}::uuid, ${feed.hash}::bytea, ${feed.sealed}::bytea FROM members m
    WHERE m.team_id = ${teamId}::uuid AND m.id = ${feed.memberId}::uuid AND m.resigned_at IS NULL FOR KEY SHARE
    ON CONFLICT (team_id, member_id, room_id) DO UPDATE SET token_hash = excluded.token_hash, token_sealed = excluded.token_sealed,
      read_at = NULL, created_at = now()
    RETURNING id`;
}

/** Deletes a member's feed. @returns the name of its room, null for a personal feed; undefined if there was none */
export function remove(tx: Tx, teamId: string, memberId: string, id: string): Promise<{ name: string | null } | undefined> {
  return maybeOne(tx)<{ name: string | null }>`
    DELETE FROM calendar_feeds f WHERE f.team_id = ${teamId}::uuid AND f.member_id = ${memberId}::uuid AND f.id = ${id}::uuid
    RETURNING (SELECT r.name FROM rooms r WHERE r.team_id = f.team_id AND r.id = f.room_id) AS name`;
}

/** Deletes feeds of a member. */
export async function removeFeeds(tx: Tx, teamId: string, memberId: string, ids: readonly string[]): Promise<void> {
  await sql`DELETE FROM calendar_feeds WHERE team_id = ${teamId}::uuid AND member_id = ${memberId}::uuid
    AND id = ANY(${[...ids]}::uuid[])`.execute(tx);
}

/** Returns the team of an address, before a team is selected for the connection. */
export async function teamOf(db: Db, hash: Buffer): Promise<string | null> {
  return (await maybeValue(db)<string | null>`SELECT app.team_of_calendar_feed(${hash}) AS team`) ?? null;
}

export interface OpenFeed extends ColumnsOf<'calendar_feeds', 'id'>, ColumnsOf<'accounts', 'locale'> {
  account_id: string;
  room: FeedRow['room'];
}

/** Returns the feed of an address, with the account whose rights decide its content. */
export function findOpen(db: Db, teamId: string, hash: Buffer): Promise<OpenFeed | undefined> {
  return maybeOne(db)<OpenFeed>`
    SELECT f.id, m.account_id, a.locale, ${room} FROM ${feeds}
      JOIN members m ON m.team_id = f.team_id AND m.id = f.member_id JOIN accounts a ON a.id = m.account_id
    WHERE f.team_id = ${teamId}::uuid AND f.token_hash = ${hash} AND ${lives}`;
}

/** Records that a feed was read, at most once in ten minutes. */
export async function recordFeedRead(db: Db, teamId: string, id: string, now: Date): Promise<void> {
  await sql`UPDATE calendar_feeds SET read_at = ${now} WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid
    AND (read_at IS NULL OR read_at < ${now}::timestamptz - interval '10 minutes')`.execute(db);
}

/** A booking with the fields a feed shows. */
export interface FeedBooking extends ColumnsOf<
  'bookings',
  'id' | 'title' | 'agenda' | 'private' | 'starts_at' | 'sequence' | 'updated_at'
> {
  booker_name: string;
  ends_at: Date;
  room: ColumnsOf<'rooms', 'name' | 'building' | 'floor'>;
  mine: boolean;
  /** `opens`: the reader can open the booking. `seen`: the reader sees the organiser. */
  opens: boolean;
  seen: boolean;
}

/**
 * Returns the meetings of a feed between two instants by time: a member's own without declined ones, or the bookings of a room.
 */
export async function listBookings(
  db: Db,
  teamId: string,
  reader: BookingReader,
  { roomId, from, to, most }: { roomId: string | null; from: Date; to: Date; most: number },
): Promise<FeedBooking[]> {
  const within =
    roomId === null
      ? sql`${isOwn(reader)} AND NOT EXISTS (SELECT FROM booking_participants p WHERE p.team_id = b.team_id AND p.booking_id = b.id
          AND p.member_id = ${reader.memberId}::uuid AND p.response = 'REJECTED')`
      : sql`b.room_id = ${roomId}::uuid`;
  return many(db)<FeedBooking>`
    SELECT b.id, b.title, b.agenda, b.private, coalesce(m.display_name, b.booker_name) AS booker_name, b.starts_at,
      coalesce(b.ended_early_at, b.ends_at) AS ends_at, b.sequence, b.updated_at,
      json_build_object('name', r.name, 'building', r.building, 'floor', r.floor) AS room,
      ${isOwn(reader)} AS mine, (${isOwn(reader)} OR ${isBookerInScope(reader.view)}) AS opens, ${sees(reader)} AS seen
    FROM bookings b JOIN rooms r ON r.team_id = b.team_id AND r.id = b.room_id LEFT JOIN app.members_view m ON m.id = b.booker
    WHERE b.team_id = ${teamId}::uuid AND ${live} AND b.starts_at >= ${from} AND b.starts_at < ${to} AND ${within}
    ORDER BY b.starts_at, b.id LIMIT ${most}`;
}
