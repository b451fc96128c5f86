import type { z } from 'zod';
import type { menuNode } from '#contract/access/menus.ts';
import { menu, parentCodes } from '#contract/access/permission-facts.ts';
import type { Actor } from '#server/kernel/context.ts';

type Node = z.input<typeof menuNode>;

/** Every menu entry, with the caller's access to it. Parents come before their children. */
export function wholeMenu(actor: Pick<Actor, 'scope'>): Node[] {
  return menu.map((entry) => ({
    code: entry.code,
    key: entry.key,
    parentCode: entry.parent,
    path: entry.path,
    group: entry.group,
    access: parentCodes.has(entry.code)
      ? null
      : actor.scope(entry.code, 'edit')
        ? 'edit'
        : actor.scope(entry.code, 'view')
          ? 'view'
          : null,
    whole: !parentCodes.has(entry.code) && actor.scope(entry.code, 'view') === 'all',
  }));
}

/**
 * The menu entries that the caller may open. A parent is included when any of its children is (specification section 6, domain
 * rules 2).
 */
export function menuOf(actor: Pick<Actor, 'scope'>): Node[] {
  const nodes = wholeMenu(actor);
  const shown = new Set(nodes.filter(({ access }) => access).flatMap(({ code, parentCode }) => [code, parentCode]));
  return nodes.filter(({ code }) => shown.has(code));
}
