import { z } from 'zod';
import { appRef } from '../apps/app-refs.ts';
import { endpoint, id, instant, manager, text } from '../kit.ts';
import { departmentRef, memberRef } from '../people/members.ts';
import { searchedFields } from '../people/search-text.ts';
import { roomRef } from './rooms.ts';
import { searchLimits } from './search-facts.ts';

export const found = z.object({
  /**
   * `managed`: the caller can open the member in the console (020100); other members open in the directory. `matched`: the value
   * that contains the text if it is not the display name.
   */
  members: z.array(
    memberRef.extend({
      department: z.string(),
      managed: z.boolean(),
      matched: z.object({ field: z.enum(searchedFields), value: z.string() }).nullable(),
    }),
  ),
  /** How many members the text finds; null for one or two characters, which are not counted. */
  memberTotal: z.number().int().nullable(),
  departments: z.array(departmentRef),
  roles: z.array(z.object({ roleId: id, name: z.string() })),
  rooms: z.array(roomRef),
  /** The caller's own meetings, of the last thirty days and in the future. */
  bookings: z.array(z.object({ bookingId: id, title: z.string(), room: z.string(), startsAt: instant })),
  orders: z.array(z.object({ orderId: id, number: z.string(), app: z.string(), createdAt: instant })),
  apps: z.array(appRef),
  /** If neither members nor departments were found: how many departments the caller sees, up to `countedDepartments`; null for all, or if there was a result. */
  visibleDepartments: z.number().int().nullable(),
});
export type SearchResult = z.infer<typeof found>;

/** Search over all kinds of objects, limited to what the caller may see of each. */
export const search = {
  everywhere: endpoint({
    method: 'GET',
    path: `${manager}/search`,
    may: 'member',
    summary: 'Returns a few results of each kind visible to the caller, by name, pinyin or pinyin initials',
    query: z.object({ text: text(searchLimits.text).pipe(z.string().min(1, { error: 'required' })) }),
    output: found,
  }),
};
