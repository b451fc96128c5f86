import type { TeamContext } from '#server/kernel/context.ts';
import { EventStream, eventStreamType } from '#server/kernel/http/event-stream.ts';
import { requireMember } from '#server/domain/support/support.ts';
import type { LiveStreams } from './streams.service.ts';
import { visibleTopics } from './topics.rules.ts';

/**
 * A stream of events, or the topics of the caller if they do not accept one.
 * @param accept the Accept header @param age seconds since the caller read its data
 * Throws memberOnly, busy.
 */
export async function answerEvents(streams: LiveStreams, context: TeamContext, accept: string | undefined, age: number) {
  requireMember(context);
  if (!accept?.includes(eventStreamType)) return { topics: [...visibleTopics(context.actor).keys()] };
  return new EventStream(streams.open(context, age));
}
