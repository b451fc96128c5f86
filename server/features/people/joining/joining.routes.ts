import { joining } from '#contract/people/joining.ts';
import { route } from '#server/kernel/http/mount.ts';
import * as service from './joining.service.ts';

/** Requests to join: the applicant's own, and the list of those who decide. The flow `join` makes and decides them. */
export const joiningRoutes = [
  route(joining.mine, (context) => service.mine(context)),
  route(joining.own, (context, { params }) => service.readOwn(context, params.id)),
  route(joining.withdraw, (context, { params }) => service.withdraw(context, params.id)),
  route(joining.list, (context, { query }) => service.list(context, query)),
  route(joining.pending, (context) => service.pending(context)),
];
