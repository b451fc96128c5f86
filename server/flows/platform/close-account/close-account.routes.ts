import { account } from '#contract/access/sign-in.ts';
import type { AccountDependencies } from '#server/features/access/sign-in/sign-in.dependencies.ts';
import { route } from '#server/kernel/http/mount.ts';
import { close, consequences } from './close-account.service.ts';

export function closeAccountRoutes(parts: AccountDependencies) {
  return [
    route(account.closing, (context) => consequences(context)),
    route(account.close, (context, { body }) => close(context, parts, body.password)),
  ];
}
