import { savedViews } from '#contract/people/saved-views.ts';
import { route } from '#server/kernel/http/mount.ts';
import { create, list, remove } from './saved-views.service.ts';

export const savedViewsRoutes = [
  route(savedViews.list, (context, { query }) => list(context, query.list)),
  route(savedViews.create, (context, { body }) => create(context, body)),
  route(savedViews.remove, (context, { params }) => remove(context, params.id)),
];
