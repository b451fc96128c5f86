import { readVisibleMembers } from '#server/domain/visibility/visibility.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { memberOf } from '#server/domain/support/support.ts';
import type { BookingReader } from './bookings.visible.repository.ts';

export const code = '030100';

/** Returns the reader of bookings: the members they see in the directory or within the scope of 030100 (decisions/026). */
export async function readerOf(db: Db, context: TeamContext): Promise<BookingReader> {
  const { actor, now } = context;
  const seen = await readVisibleMembers(db, context, code);
  return { memberId: memberOf(actor), seen, view: actor.scope(code, 'view'), edit: actor.scope(code, 'edit'), now };
}
