import { menus } from '#contract/access/menus.ts';
import { route } from '#server/kernel/http/mount.ts';
import { mine, read, tree } from './menus.service.ts';

export const menusRoutes = [
  route(menus.tree, async (context) => tree(context)),
  route(menus.mine, async (context) => mine(context)),
  route(menus.read, async (context, { params }) => read(context, params.id)),
];
