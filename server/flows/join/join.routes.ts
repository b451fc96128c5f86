import { joining } from '#contract/joining.ts';
import { route } from '#server/kernel/mount.ts';
import { accept } from './accept.ts';
import { apply } from './apply.ts';
import { approve, read, reject } from './decide.ts';
import { approveMany, rejectMany } from './decide-many.ts';
import type { JoinParts } from './join.parts.ts';
import { look } from './landing.ts';

/** From a code or link to a member (specification section 4, domain rules 3). */
export function joinRoutes(parts: JoinParts) {
  return [
    route(joining.look, (context, { body }) => look(context, parts, body)),
    route(joining.apply, (context, { body }) => apply(context, parts, body)),
    route(joining.accept, (context, { body }) => accept(context, parts, body)),
    route(joining.read, (context, { params }) => read(context, params.id)),
    route(joining.approve, (context, { params, body }) => approve(context, parts, params.id, body)),
    route(joining.reject, (context, { params, body }) => reject(context, parts, params.id, body.reason)),
    route(joining.approveMany, (context, { body: { ids, ...given } }) => approveMany(context, parts, ids, given)),
    route(joining.rejectMany, (context, { body }) => rejectMany(context, parts, body.ids, body.reason)),
  ];
}
