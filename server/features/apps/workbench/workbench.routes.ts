import { workbench } from '#contract/apps/workbench.ts';
import { route } from '#server/kernel/http/mount.ts';
import { createGroup, orderGroups, read, removeGroup, setStatus, updateGroup } from './groups.service.ts';
import { access, mine, preview } from './workbench.service.ts';

/** The workbench (040200): custom groups, their preview, and the apps of every member. */
export const workbenchRoutes = [
  route(workbench.read, (context) => read(context)),
  route(workbench.setStatus, (context, { body }) => setStatus(context, body)),
  route(workbench.createGroup, (context, { body }) => createGroup(context, body)),
  route(workbench.orderGroups, (context, { body }) => orderGroups(context, body)),
  route(workbench.updateGroup, (context, { params, body }) => updateGroup(context, params.id, body)),
  route(workbench.removeGroup, (context, { params }) => removeGroup(context, params.id)),
  route(workbench.preview, (context, { query }) => preview(context, query)),
  route(workbench.mine, (context) => mine(context)),
  route(workbench.access, (context, { params }) => access(context, params.id)),
];
