import { readSeen } from '#server/domain/visibility/visibility.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { memberOf } from '#server/domain/support/support.ts';
import type { Reader } from './bookings.visible.repository.ts';

export const code = '030100';

/** Reads whom the caller sees: in the address book, or by the reach of 030100 (decisions/026). */
export async function readerOf(db: Db, context: TeamContext): Promise<Reader> {
  const { actor, now } = context;
  const seen = await readSeen(db, context, code);
  return { memberId: memberOf(actor), seen, view: actor.scope(code, 'view'), edit: actor.scope(code, 'edit'), now };
}
