import { notifications } from '#contract/platform/notifications.ts';
import { route } from '#server/kernel/http/mount.ts';
import { list, update } from './notifications.service.ts';

export const notificationsRoutes = [
  route(notifications.list, (context) => list(context)),
  route(notifications.update, (context, { params, body }) => update(context, params.kind, body.mail)),
];
