import { roomLimits } from '#contract/workplace/room-facts.ts';
import { rooms } from '#contract/workplace/rooms.ts';
import { route } from '#server/kernel/http/mount.ts';
import { readUpload } from '#server/kernel/http/uploads.ts';
import type { FileStore } from '#server/integrations/files/file-store.ts';
import type { BookingEmailDependencies } from '../bookings/bookings.emails.ts';
import * as photo from './photo.service.ts';
import * as service from './rooms.service.ts';
import * as suspensions from './suspensions.service.ts';
import { usage } from '../usage/usage.service.ts';

const photoBytes = roomLimits.photoMegabytes * 1_000_000;

/** Endpoints for meeting rooms (030200) and their usage (030100). */
export function roomsRoutes(store: FileStore, { publicUrl }: BookingEmailDependencies) {
  const parts = { publicUrl };
  return [
    route(rooms.list, (context, { query }) => service.list(context, query)),
    route(rooms.bookable, (context) => service.bookable(context)),
    route(rooms.usage, (context, { query }) => usage(context, query)),
    route(rooms.read, (context, { params }) => service.read(context, params.id)),
    route(rooms.create, (context, { body }) => service.create(context, body)),
    route(rooms.update, (context, { params, body }) => service.update(context, params.id, body)),
    route(rooms.setPhoto, async (context, { params }, request) =>
      photo.setPhoto(context, store, params.id, await readUpload(context, request, photoBytes, 'photo')),
    ),
    route(rooms.removePhoto, (context, { params }) => photo.removePhoto(context, params.id)),
    route(rooms.hits, (context, { params, body }) => suspensions.affectedMeetings(context, params.id, body)),
    route(rooms.suspend, (context, { params, body }) => suspensions.suspend(context, parts, params.id, body)),
    route(rooms.lift, (context, { params }) => suspensions.lift(context, params.id, params.suspensionId)),
    route(rooms.remove, (context, { params, body }) => suspensions.remove(context, parts, params.id, body.bookings)),
    route(rooms.door, (context, { params }) => service.readCheckInUrl(context, publicUrl, params.id)),
    route(rooms.renewDoor, (context, { params }) => service.renewCheckInCode(context, publicUrl, params.id)),
  ];
}
