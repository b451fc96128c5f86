import type { MenuCode } from '#contract/access/permission-facts.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { JsonText } from '#server/kernel/http/mount.ts';
import { menuOf, wholeMenu } from './menus.rules.ts';

/** Every menu entry that a role can hold. The browser caches the answer and revalidates it by its ETag. */
export function tree(context: TeamContext): JsonText {
  return revalidated(wholeMenu(context.actor));
}

/** The entries of the caller's own menu. The browser caches the answer and revalidates it by its ETag. */
export function mine(context: TeamContext): JsonText {
  return revalidated(menuOf(context.actor));
}

const revalidated = (items: unknown) => new JsonText(JSON.stringify({ items }), { revalidate: true });

/** One entry of the caller's menu. Throws notFound for an entry that the caller cannot open. */
export function read(context: TeamContext, code: MenuCode) {
  const node = menuOf(context.actor).find((entry) => entry.code === code);
  if (!node) throw new AppError('notFound');
  return node;
}
