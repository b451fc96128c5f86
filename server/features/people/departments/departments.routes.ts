import { departments } from '#contract/people/departments.ts';
import { directory } from '#contract/people/directory.ts';
import { route } from '#server/kernel/http/mount.ts';
import * as moves from './departments.moves.service.ts';
import { listFor, listOfDirectory } from './departments.visible.service.ts';
import * as service from './departments.service.ts';

/** Endpoints of departments (020200). */
export const departmentsRoutes = [
  route(departments.list, (context, { query }) => listFor(context, query)),
  route(directory.departments, (context) => listOfDirectory(context)),
  route(departments.read, (context, { params }) => service.read(context, params.id)),
  route(departments.create, (context, { body }) => service.create(context, body)),
  route(departments.update, (context, { params, body }) => service.update(context, params.id, body)),
  route(departments.move, (context, { params, body }) => moves.move(context, params.id, body)),
  route(departments.undoMove, (context, { params, body }) => moves.undoMove(context, params.id, body.moveId)),
  route(departments.removeWithContent, (context, { params }) => moves.removeWithContent(context, params.id)),
];
