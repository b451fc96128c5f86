import { bookings } from '#contract/bookings.ts';
import { route } from '#server/kernel/mount.ts';
import { create } from './bookings.create.ts';
import * as service from './bookings.service.ts';
import type { LetterParts } from './letters.ts';

/** Bookings of meeting rooms (specification sections 2, 3 and 4, domain rules 6). */
export const bookingsRoutes = (parts: LetterParts) => [
  route(bookings.board, (context, { query }) => service.board(context, query)),
  route(bookings.mine, (context, { query }) => service.mine(context, query)),
  route(bookings.list, (context, { query }) => service.list(context, query)),
  route(bookings.read, (context, { params }) => service.read(context, params.id)),
  route(bookings.create, (context, { body }) => create(context, parts, body)),
];
