import { safety } from '#contract/safety.ts';
import type { AccountParts } from '#server/features/account/account.parts.ts';
import { type Route, route } from '#server/kernel/mount.ts';
import * as events from './events.service.ts';
import * as members from './members.service.ts';
import * as policies from './policies.service.ts';

/** Members' sign-in and the team's policies (080200). */
export function safetyRoutes(parts: AccountParts): Route[] {
  return [
    route(safety.members, (context, { query }) => members.list(context, query)),
    route(safety.member, (context, { params }) => members.read(context, params.id)),
    route(safety.events, (context, { query }) => events.list(context, query)),
    route(safety.endSession, (context, { params }) => members.end(context, parts, params.id, params.sessionId)),
    route(safety.endSessions, (context, { params }) => members.endAll(context, parts, params.id)),
    route(safety.resetSecondFactor, (context, { params }) => members.resetSecondFactor(context, parts, params.id)),
    route(safety.policies, (context) => policies.read(context)),
    route(safety.preview, (context, { body }) => policies.preview(context, body)),
    route(safety.update, (context, { body }) => policies.update(context, body)),
  ];
}
