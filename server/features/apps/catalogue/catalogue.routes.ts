import { catalogue } from '#contract/apps/catalogue.ts';
import { route } from '#server/kernel/http/mount.ts';
import * as service from './catalogue.service.ts';

export const catalogueRoutes = [
  route(catalogue.picture, (context, { params }, _request, reply) => service.picture(context, params.id, reply)),
  route(catalogue.list, (context, { query }) => service.list(context, query)),
  route(catalogue.read, (context, { params }) => service.read(context, params.id)),
  route(catalogue.preview, (context, _input, request) => service.preview(context, request)),
  route(catalogue.publish, (context, _input, request) => service.publish(context, request)),
  route(catalogue.withdraw, (context, { params }) => service.withdraw(context, params.id)),
  route(catalogue.restore, (context, { params }) => service.restore(context, params.id)),
];
