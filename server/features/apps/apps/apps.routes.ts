import { apps } from '#contract/apps/apps.ts';
import { route } from '#server/kernel/http/mount.ts';
import { document, list, market, opened, permission, products, read, warnings } from './apps.service.ts';
import { accept, consequences, enterBackend, open, setStopped } from './open.service.ts';

/** Apps of a team (040100): market, opening, list of opened apps. */
export const appsRoutes = [
  route(apps.market, (context, { query }) => market(context, query)),
  route(apps.list, (context, { query }) => list(context, query)),
  route(apps.warnings, (context) => warnings(context)),
  route(apps.products, (context) => products(context)),
  route(apps.permission, async (context, { query }) => permission(context, query.code)),
  route(apps.opened, (context) => opened(context)),
  route(apps.read, (context, { params }) => read(context, params.id)),
  route(apps.document, (context, { params: { id, ...of } }) => document(context, id, of)),
  route(apps.open, (context, { params, body }) => open(context, params.id, body)),
  route(apps.accept, (context, { params, body }) => accept(context, params.id, body.accept)),
  route(apps.consequences, (context, { params }) => consequences(context, params.id)),
  route(apps.stop, (context, { params, body }) => setStopped(context, params.id, { ...body, stopped: true })),
  route(apps.run, (context, { params, body }) => setStopped(context, params.id, { ...body, stopped: false })),
  route(apps.enterBackend, (context, { params }) => enterBackend(context, params.id)),
];
