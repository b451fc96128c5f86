import { viewAs } from '#contract/access/view-as.ts';
import { route } from '#server/kernel/http/mount.ts';
import { end, start } from './view-as.service.ts';

export const viewAsRoutes = [
  route(viewAs.start, (context, { body }) => start(context, body.employeeId)),
  route(viewAs.end, (context, { params }) => end(context, params.id)),
];
