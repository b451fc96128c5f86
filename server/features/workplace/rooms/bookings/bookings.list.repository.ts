import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { bookings } from '#contract/workplace/bookings.ts';
import { dateAfter, instantAt } from '#contract/workplace/room-hours.ts';
import { idForScope } from '#server/domain/visibility/references.ts';
import type { Scope } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { many, value } from '#server/kernel/database/rows.ts';
import { isBookedInScope, type BookingReader } from './bookings.visible.repository.ts';
import { type ListedBookingRow, listedColumns } from './bookings.repository.ts';
import { inStatus } from './bookings.status.repository.ts';

export type BookingListQuery = z.output<NonNullable<typeof bookings.list.query>>;

/** Condition over bookings `b` within a scope that match the filters. `timeZone`: the time zone of the days `from` and `to`. */
export function matching(
  teamId: string,
  { scope, now, timeZone }: { scope: Scope; now: Date; timeZone: string },
  { search, roomIds, status, from, to, bookerId }: Partial<BookingListQuery>,
): RawBuilder<boolean> {
  const parts: RawBuilder<unknown>[] = [sql`b.team_id = ${teamId}::uuid`, isBookedInScope(scope)];
  if (search) parts.push(sql`strpos(lower(b.title || ' ' || b.booker_name), ${search.toLowerCase()}::text) > 0`);
  if (roomIds?.length) parts.push(sql`b.room_id = ANY(${roomIds}::uuid[])`);
  if (bookerId) parts.push(sql`b.booker = ${idForScope(bookerId)}::uuid`);
  if (from) parts.push(sql`b.starts_at >= ${instantAt(timeZone, { date: from, minute: 0 })}::timestamptz`);
  if (to) parts.push(sql`b.starts_at < ${instantAt(timeZone, { date: dateAfter(to, 1), minute: 0 })}::timestamptz`);
  if (status?.length) {
    const any = sql.join(
      status.map((each) => inStatus(each, now)),
      sql` OR `,
    );
    parts.push(sql`(${any})`);
  }
  return sql<boolean>`${sql.join(parts, sql` AND `)}`;
}

/** Returns a page of matching bookings and their total number. The page is selected before other tables are joined. */
export async function list(
  db: Db,
  where: RawBuilder<boolean>,
  reader: BookingReader,
  { sort, order, page, size }: Pick<BookingListQuery, 'sort' | 'order' | 'page' | 'size'>,
): Promise<{ rows: ListedBookingRow[]; total: number }> {
  const direction = order === 'asc' ? sql`ASC` : sql`DESC`;
  const key = sort === 'title' ? sql`b.title COLLATE "und-x-icu"` : sql`b.starts_at`;
  const sorted = sql`${key} ${direction}, b.id ${direction}`;
  const rows = await many(db)<ListedBookingRow>`
    SELECT ${listedColumns(reader)} FROM (SELECT b.* FROM bookings b WHERE ${where} ORDER BY ${sorted}
      LIMIT ${size}::int OFFSET ${(page - 1) * size}::int) AS b
      LEFT JOIN app.members_view m ON m.id = b.booker JOIN rooms r ON r.team_id = b.team_id AND r.id = b.room_id
    ORDER BY ${sorted}`;
  const total = await value(db)<number>`SELECT count(*)::int FROM bookings b WHERE ${where}`;
  return { rows, total };
}
