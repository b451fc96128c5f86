import { account } from '#contract/account.ts';
import type { AccountParts } from '#server/features/account/account.parts.ts';
import { route } from '#server/kernel/mount.ts';
import { close, consequences } from './close-account.ts';

export function closeAccountRoutes(parts: AccountParts) {
  return [
    route(account.closing, (context) => consequences(context)),
    route(account.close, (context, { body }) => close(context, parts, body.password)),
  ];
}
