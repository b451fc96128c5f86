import type { z } from 'zod';
import type { menuNode } from '#contract/access/menus.ts';
import { builtMenuCodes, menu } from '#contract/permissions.ts';
import type { Actor } from '#server/kernel/context.ts';

type Node = z.input<typeof menuNode>;

const built = menu.filter(({ code }) => builtMenuCodes.includes(code));
const parents = new Set<string>(menu.flatMap(({ parent }) => parent ?? []));

/** Every entry whose screens stand, with the caller's own access; parents first. */
export function wholeMenu(actor: Pick<Actor, 'scope'>): Node[] {
  return built.map((entry) => ({
    code: entry.code,
    key: entry.key,
    parentCode: entry.parent,
    path: entry.path,
    group: entry.group,
    access: parents.has(entry.code)
      ? null
      : actor.scope(entry.code, 'edit')
        ? 'edit'
        : actor.scope(entry.code, 'view')
          ? 'view'
          : null,
    whole: !parents.has(entry.code) && actor.scope(entry.code, 'view') === 'all',
  }));
}

/** What the caller may open; a parent shows when any of its children does (specification section 6, domain rules 2). */
export function menuOf(actor: Pick<Actor, 'scope'>): Node[] {
  const nodes = wholeMenu(actor);
  const shown = new Set(nodes.filter(({ access }) => access).flatMap(({ code, parentCode }) => [code, parentCode]));
  return nodes.filter(({ code }) => shown.has(code));
}
