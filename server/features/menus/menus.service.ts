import type { MenuCode } from '#contract/permissions.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { menuOf, wholeMenu } from './menus.rules.ts';

export function tree(context: TeamContext) {
  return { items: wholeMenu(context.actor) };
}

export function mine(context: TeamContext) {
  return { items: menuOf(context.actor) };
}

/** One entry of the caller's menu; one they may not open is `notFound`. */
export function read(context: TeamContext, code: MenuCode) {
  const node = menuOf(context.actor).find((entry) => entry.code === code);
  if (!node) throw new AppError('notFound');
  return node;
}
