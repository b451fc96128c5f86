import { z } from 'zod';
import { endpoint, manager } from '../kit.ts';
import { access, menuCode } from '../permissions.ts';

export const menuNode = z.object({
  code: menuCode,
  key: z.string(),
  parentCode: menuCode.nullable(),
  path: z.string(),
  group: z.string().nullable(),
  /** The caller's access level; null on an entry that only groups its children. */
  access: access.nullable(),
  /** Whether the scope of this code is the whole team, not only some departments or members. */
  whole: z.boolean(),
});
export type MenuNode = z.infer<typeof menuNode>;
const tree = z.object({ items: z.array(menuNode) });

/** Menus (specification sections 6 and 7): a flat list, parents first. The console builds its menu from the codes. */
export const menus = {
  tree: endpoint({
    method: 'GET',
    path: `${manager}/menus/tree`,
    may: { menu: '060100', access: 'view' },
    summary: 'Lists all menu entries that a role can hold',
    output: tree,
  }),
  mine: endpoint({
    method: 'GET',
    path: `${manager}/menus/tree/me`,
    may: 'member',
    tokens: true,
    summary: "Returns the caller's menu",
    output: tree,
  }),
  read: endpoint({
    method: 'GET',
    path: `${manager}/menus/{id}`,
    may: 'member',
    summary: "Returns an entry of the caller's menu by its code",
    params: z.object({ id: menuCode }),
    output: menuNode,
    errors: ['notFound'],
  }),
};
