import { catalogue } from '#contract/catalogue.ts';
import { route } from '#server/kernel/mount.ts';
import * as service from './catalogue.service.ts';

export const catalogueRoutes = [
  route(catalogue.picture, (context, { params }, _request, reply) => service.picture(context, params.id, reply)),
];
