import { type RawBuilder, sql } from 'kysely';
import type { VisibleMembers } from '#server/domain/visibility/visibility.ts';
import type { Scope, Tx } from '#server/kernel/context.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';
import { column } from '#server/kernel/database/rows.ts';

/** The reader of bookings: identity, visible members and scopes. */
export interface BookingReader {
  /** Null for provider support and tokens, which have no meetings of their own. */
  memberId: string | null;
  seen: VisibleMembers;
  /** `view` and `edit`: the scopes of organisers whose bookings the reader can see and change (030100). */
  view: Scope | null;
  edit: Scope | null;
  now: Date;
}

/** Condition over `b`: the reader is organiser or participant. */
export const isOwn = ({ memberId }: Pick<BookingReader, 'memberId'>): RawBuilder<boolean> =>
  memberId === null
    ? sql<boolean>`false`
    : sql<boolean>`(b.booker = ${memberId}::uuid OR EXISTS (SELECT FROM booking_participants p
        WHERE p.team_id = b.team_id AND p.booking_id = b.id AND p.member_id = ${memberId}::uuid))`;

/** Condition over `b` and its organiser `m`: the organiser is within a scope. `all` includes bookings of resigned members. */
export function isBookerInScope(scope: Scope | null): RawBuilder<boolean> {
  if (scope === null) return sql<boolean>`false`;
  if (scope === 'all') return sql<boolean>`true`;
  return sql<boolean>`coalesce(m.id IS NOT NULL AND m.resigned_at IS NULL AND ${insideScope(scope)}, false)`;
}

/** Condition over `b` alone that the organiser is within a scope; used for lists. */
export function isBookedInScope(scope: Scope): RawBuilder<boolean> {
  if (scope === 'all') return sql<boolean>`true`;
  return sql<boolean>`b.booker IN (SELECT m.id FROM app.members_view m WHERE m.resigned_at IS NULL AND ${insideScope(scope)})`;
}

/** Condition over `m`: the reader sees this person. */
export const sees = ({ seen }: Pick<BookingReader, 'seen'>): RawBuilder<boolean> =>
  sql<boolean>`coalesce(m.id IS NOT NULL AND m.resigned_at IS NULL AND ${insideScope(seen.scope)}, false)`;

/** Condition over `m`: the reader is shown more than the display name, because of the directory or the scope of 030100. */
export const recognised = (reader: BookingReader): RawBuilder<boolean> =>
  sql<boolean>`(${sees(reader)} OR ${isBookerInScope(reader.view)})`;

/** Condition over `b` and `m`: the reader can change the booking. */
export const changeable = ({ memberId, edit }: Pick<BookingReader, 'memberId' | 'edit'>): RawBuilder<boolean> =>
  sql<boolean>`(${memberId === null ? sql`false` : sql`coalesce(b.booker = ${memberId}::uuid, false)`} OR ${isBookerInScope(edit)})`;

/**
 * Returns those of the participants of whom the reader sees only the display name. The reader cannot send their ids, so they
 * stay in a meeting.
 */
export async function findHiddenParticipants(tx: Tx, reader: BookingReader, ids: readonly string[]): Promise<string[]> {
  if (!ids.length) return [];
  return column(tx)<string>`
    SELECT m.id FROM app.members_view m WHERE m.id = ANY(${[...ids]}::uuid[]) AND NOT ${recognised(reader)}`;
}
