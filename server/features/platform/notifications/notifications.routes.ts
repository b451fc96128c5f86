import { notificationCentre } from '#contract/platform/notification-centre.ts';
import { notifications } from '#contract/platform/notifications.ts';
import { route } from '#server/kernel/http/mount.ts';
import { mark, markAll, received, unread } from './received.service.ts';
import { list, setDigest, update } from './notifications.service.ts';

export const notificationsRoutes = [
  route(notifications.list, (context) => list(context)),
  route(notifications.update, (context, { params, body }) => update(context, params.kind, body)),
  route(notifications.setDigest, (context, { body }) => setDigest(context, body.hour)),
  route(notificationCentre.received, (context, { query }) => received(context, query)),
  route(notificationCentre.unread, (context) => unread(context)),
  route(notificationCentre.mark, (context, { params, body }) => mark(context, params.id, body.read)),
  route(notificationCentre.markAll, (context, { body }) => markAll(context, body)),
];
