import { type RawBuilder, sql } from 'kysely';
import type { VisibleMembers } from '#server/domain/visibility/visibility.ts';
import type { Scope } from '#server/kernel/context.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';

/** Who looks at bookings, and how far. */
export interface BookingReader {
  /** null for support and tokens, which have no meetings of their own. */
  memberId: string | null;
  seen: VisibleMembers;
  /** Whose bookings the record (030100) shows them, and whose they change. */
  view: Scope | null;
  edit: Scope | null;
  now: Date;
}

/** Over `b`: the reader booked it or takes part. */
export const mine = ({ memberId }: Pick<BookingReader, 'memberId'>): RawBuilder<boolean> =>
  memberId === null
    ? sql<boolean>`false`
    : sql<boolean>`(b.booker = ${memberId}::uuid OR EXISTS (SELECT FROM booking_participants p
        WHERE p.team_id = b.team_id AND p.booking_id = b.id AND p.member_id = ${memberId}::uuid))`;

/** Over `b` with its booker `m`: booked by somebody within a scope, where `all` are those of leavers too. */
export function booked(scope: Scope | null): RawBuilder<boolean> {
  if (scope === null) return sql<boolean>`false`;
  if (scope === 'all') return sql<boolean>`true`;
  return sql<boolean>`coalesce(m.id IS NOT NULL AND m.resigned_at IS NULL AND ${insideScope(scope)}, false)`;
}

/** The same over `b` alone, for lists. */
export function bookedWithin(scope: Scope): RawBuilder<boolean> {
  if (scope === 'all') return sql<boolean>`true`;
  return sql<boolean>`b.booker IN (SELECT m.id FROM app.members m WHERE m.resigned_at IS NULL AND ${insideScope(scope)})`;
}

/** Over `m`: the reader sees this person. */
export const sees = ({ seen }: Pick<BookingReader, 'seen'>): RawBuilder<boolean> =>
  sql<boolean>`coalesce(m.id IS NOT NULL AND m.resigned_at IS NULL AND ${insideScope(seen.scope)}, false)`;

/** Over `m`: the reader is shown more than a display name, by the address book or by the reach of 030100. */
export const recognised = (reader: BookingReader): RawBuilder<boolean> =>
  sql<boolean>`(${sees(reader)} OR ${booked(reader.view)})`;

/** Over `b` and `m`: the reader may change it. */
export const changeable = ({ memberId, edit }: Pick<BookingReader, 'memberId' | 'edit'>): RawBuilder<boolean> =>
  sql<boolean>`(${memberId === null ? sql`false` : sql`coalesce(b.booker = ${memberId}::uuid, false)`} OR ${booked(edit)})`;
