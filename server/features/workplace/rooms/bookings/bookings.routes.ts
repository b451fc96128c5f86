import { bookings } from '#contract/workplace/bookings.ts';
import { route } from '#server/kernel/http/mount.ts';
import { update } from './bookings.change.service.ts';
import { create } from './bookings.create.service.ts';
import { cancel, end, respond } from './bookings.end.service.ts';
import * as service from './bookings.service.ts';
import type { BookingEmailDependencies } from './bookings.emails.ts';
import { createSeries, freeRooms, preview } from './series.service.ts';

/** Endpoints for bookings of meeting rooms (specification sections 2, 3 and 4, domain rules 6). */
export const bookingsRoutes = (parts: BookingEmailDependencies) => [
  route(bookings.board, (context, { query }) => service.board(context, query)),
  route(bookings.mine, (context, { query }) => service.mine(context, query)),
  route(bookings.list, (context, { query }) => service.list(context, query)),
  route(bookings.read, (context, { params }) => service.read(context, params.id)),
  route(bookings.create, (context, { body }) => create(context, parts, body)),
  route(bookings.preview, (context, { body }) => preview(context, body)),
  route(bookings.createSeries, (context, { body }) => createSeries(context, parts, body)),
  route(bookings.freeRooms, (context, { body }) => freeRooms(context, body)),
  route(bookings.update, (context, { params, body }) => update(context, parts, params.id, body)),
  route(bookings.cancel, (context, { params, body }) => cancel(context, parts, params.id, body)),
  route(bookings.end, (context, { params }) => end(context, params.id)),
  route(bookings.respond, (context, { params, body }) => respond(context, params.id, body.response)),
];
