import { safety } from '#contract/access/security.ts';
import type { AccountDependencies } from '#server/features/access/sign-in/sign-in.dependencies.ts';
import { type Route, route } from '#server/kernel/http/mount.ts';
import type { JobHandlers } from '#server/kernel/jobs/jobs.ts';
import type { FileStore } from '#server/integrations/files/file-store.ts';
import { exportEvents } from './events-export.job.ts';
import * as events from './events.service.ts';
import * as members from './members.service.ts';
import * as policies from './policies.service.ts';

/** Members' sign-in and the team's policies (080200). */
export function safetyRoutes(parts: AccountDependencies, store: FileStore): Route[] {
  return [
    route(safety.members, (context, { query }) => members.list(context, query)),
    route(safety.member, (context, { params }) => members.read(context, params.id)),
    route(safety.events, (context, { query }) => events.list(context, query)),
    route(safety.exportEvents, (context, { body }) => events.startExport(context, body)),
    route(safety.exportedEvents, (context, { params }) => events.exportedFile(context, store, params.id)),
    route(safety.endSession, (context, { params }) => members.end(context, parts, params.id, params.sessionId)),
    route(safety.endSessions, (context, { params }) => members.endAll(context, parts, params.id)),
    route(safety.resetSecondFactor, (context, { params }) => members.resetSecondFactor(context, parts, params.id)),
    route(safety.policies, (context) => policies.read(context)),
    route(safety.preview, (context, { body }) => policies.preview(context, body)),
    route(safety.update, (context, { body }) => policies.update(context, body)),
  ];
}

export const safetyJobs = (store: FileStore): JobHandlers => ({
  'authEvents.export': (job) => exportEvents(job, store),
});
