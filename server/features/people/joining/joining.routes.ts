import { joining } from '#contract/people/joining.ts';
import { route } from '#server/kernel/http/mount.ts';
import * as service from './joining.service.ts';

/**
 * Endpoints of join requests: the applicant's own requests, and the list for deciding. The flow `joining` makes and decides them.
 */
export const joiningRoutes = [
  route(joining.mine, (context) => service.mine(context)),
  route(joining.own, (context, { params }) => service.readOwn(context, params.id)),
  route(joining.withdraw, (context, { params }) => service.withdraw(context, params.id)),
  route(joining.list, (context, { query }) => service.list(context, query)),
  route(joining.pending, (context) => service.pending(context)),
];
