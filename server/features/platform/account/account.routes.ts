import { user } from '#contract/platform/account.ts';
import { route } from '#server/kernel/http/mount.ts';
import { info, locale, rename, updateLocale, updateTimeZone } from './account.service.ts';

export const userRoutes = [
  route(user.info, (context) => info(context)),
  route(user.update, (context, { body }) => rename(context, body.displayName)),
  route(user.locale, (context) => locale(context)),
  route(user.updateLocale, (context, { body }) => updateLocale(context, body.locale)),
  route(user.updateTimeZone, (context, { body }) => updateTimeZone(context, body.timeZone)),
];
