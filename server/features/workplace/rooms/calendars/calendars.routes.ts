import { bookings, calendarFeeds } from '#contract/workplace/bookings.ts';
import { route } from '#server/kernel/http/mount.ts';
import * as checkIn from '../check-in/check-in.service.ts';
import * as feeds from './feeds.service.ts';
import type { BookingEmailDependencies } from '../bookings/bookings.emails.ts';

/** Endpoints for room check-in pages and calendar feeds (decisions/046). */
export const calendarsRoutes = ({ publicUrl }: BookingEmailDependencies) => [
  route(bookings.door, (context, { params }) => checkIn.read(context, params.code)),
  route(bookings.checkIn, (context, { params, body }) => checkIn.checkIn(context, params.id, body.code)),
  route(calendarFeeds.list, (context) => feeds.list(context, publicUrl)),
  route(calendarFeeds.create, (context, { body }) => feeds.create(context, publicUrl, body.roomId)),
  route(calendarFeeds.remove, (context, { params }) => feeds.remove(context, params.id)),
];
