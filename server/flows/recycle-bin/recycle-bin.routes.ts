import { departments } from '#contract/departments.ts';
import { recycleBin } from '#contract/recycle-bin.ts';
import { route } from '#server/kernel/mount.ts';
import * as service from './recycle-bin.service.ts';
import { removeDepartment } from './remove-department.ts';
import { removeMember } from './remove-member.ts';

/** What was made by mistake, for 30 days. */
export const recycleBinRoutes = [
  route(recycleBin.list, (context, { query }) => service.list(context, query)),
  route(recycleBin.removeMember, (context, { params }) => removeMember(context, params.id)),
  route(recycleBin.restore, (context, { params }) => service.restore(context, params.id)),
  route(recycleBin.purge, (context, { params, body }) => service.purge(context, params.id, body.name)),
  route(departments.remove, (context, { params }) => removeDepartment(context, params.id)),
];
