import { live } from '#contract/platform/live.ts';
import { route } from '#server/kernel/http/mount.ts';
import { announce } from './editing.service.ts';
import { answerEvents } from './live.service.ts';
import type { LiveStreams } from './streams.service.ts';

export const liveRoutes = (streams: LiveStreams) => [
  route(live.events, (context, { query }, request) => answerEvents(streams, context, request.headers.accept, query.age)),
  route(live.editing, (context, { params, body }) => announce(context, params, body)),
];
