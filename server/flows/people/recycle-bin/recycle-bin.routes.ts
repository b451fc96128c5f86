import { departments } from '#contract/people/departments.ts';
import { recycleBin } from '#contract/people/recycle-bin.ts';
import { route } from '#server/kernel/http/mount.ts';
import * as service from './recycle-bin.service.ts';
import { removeDepartment } from './remove-department.service.ts';
import { removeMember } from './remove-member.service.ts';

/** Endpoints of the recycle bin, which keeps items for 30 days. */
export const recycleBinRoutes = [
  route(recycleBin.list, (context, { query }) => service.list(context, query)),
  route(recycleBin.removeMember, (context, { params }) => removeMember(context, params.id)),
  route(recycleBin.restore, (context, { params }) => service.restore(context, params.id)),
  route(recycleBin.purge, (context, { params, body }) => service.purge(context, params.id, body.name)),
  route(departments.remove, (context, { params }) => removeDepartment(context, params.id)),
];
