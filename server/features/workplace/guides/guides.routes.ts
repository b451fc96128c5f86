import { guides } from '#contract/workplace/guides.ts';
import { route } from '#server/kernel/http/mount.ts';
import { create, read, update } from './guides.service.ts';

/** Endpoints for the beginner guide (specification section 7). */
export const guidesRoutes = [
  route(guides.read, (context, { params }) => read(context, params.employeeId)),
  route(guides.create, (context, { params, body }) => create(context, params.employeeId, body)),
  route(guides.update, (context, { params, body }) => update(context, params.employeeId, body)),
];
