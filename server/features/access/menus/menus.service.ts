import type { MenuCode } from '#contract/permissions.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { Json } from '#server/kernel/http/mount.ts';
import { menuOf, wholeMenu } from './menus.rules.ts';

/** Every entry a role can hold, to be kept by the browser and asked about by its ETag. */
export function tree(context: TeamContext): Json {
  return kept(wholeMenu(context.actor));
}

/** The caller's own entries, kept in the same way. */
export function mine(context: TeamContext): Json {
  return kept(menuOf(context.actor));
}

const kept = (items: unknown) => new Json(JSON.stringify({ items }), { revalidate: true });

/** One entry of the caller's menu; one they may not open is `notFound`. */
export function read(context: TeamContext, code: MenuCode) {
  const node = menuOf(context.actor).find((entry) => entry.code === code);
  if (!node) throw new AppError('notFound');
  return node;
}
