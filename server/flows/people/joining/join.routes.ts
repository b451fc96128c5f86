import { joining } from '#contract/people/joining.ts';
import { route } from '#server/kernel/http/mount.ts';
import { accept } from './accept.service.ts';
import { apply } from './apply.service.ts';
import { joinRequestDecisions } from './decide.service.ts';
import type { JoinDependencies } from './join.dependencies.ts';
import { readLanding } from './landing.service.ts';

/** Endpoints from a code or link to a membership (specification section 4, domain rules 3). */
export function joinRoutes(parts: JoinDependencies) {
  const decisions = joinRequestDecisions(parts);
  return [
    route(joining.look, (context, { body }) => readLanding(context, parts, body)),
    route(joining.apply, (context, { body }) => apply(context, parts, body)),
    route(joining.accept, (context, { body }) => accept(context, parts, body)),
    route(joining.read, (context, { params }) => decisions.read(context, params.id)),
    route(joining.approve, (context, { params, body }) => decisions.approve(context, params.id, body)),
    route(joining.reject, (context, { params, body }) => decisions.reject(context, params.id, body.reason)),
    route(joining.approveMany, (context, { body: { ids, ...approval } }) => decisions.approveMany(context, ids, approval)),
    route(joining.rejectMany, (context, { body }) => decisions.rejectMany(context, body.ids, body.reason)),
  ];
}
