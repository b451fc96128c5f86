import { visibility } from '#contract/access/visibility.ts';
import { route } from '#server/kernel/http/mount.ts';
import { create, list, read as readException, remove, update } from './exceptions.service.ts';
import { explain } from './explain.service.ts';
import { previewPeople } from './preview.people.service.ts';
import { visibilityMap } from './map.service.ts';
import { preview } from './preview.service.ts';
import { read, setLevels, setMainRule } from './settings.service.ts';

/** Address-book visibility and field visibility (020300). */
export const visibilityRoutes = [
  route(visibility.read, (context) => read(context)),
  route(visibility.setMainRule, (context, { body }) => setMainRule(context, body)),
  route(visibility.setLevels, (context, { body }) => setLevels(context, body)),
  route(visibility.exceptions, (context, { query }) => list(context, query)),
  route(visibility.create, (context, { body }) => create(context, body)),
  route(visibility.exception, (context, { params }) => readException(context, params.id)),
  route(visibility.update, (context, { params, body }) => update(context, params.id, body)),
  route(visibility.remove, (context, { params }) => remove(context, params.id)),
  route(visibility.preview, (context, { body }) => preview(context, body)),
  route(visibility.previewPeople, (context, { body }) => previewPeople(context, body)),
  route(visibility.map, (context, { query }) => visibilityMap(context, query)),
  route(visibility.explain, (context, { query }) => explain(context, query)),
];
