import { z } from 'zod';
import { endpoint, id, instant, manager } from '../kit.ts';
import { memberRef } from '../people/members.ts';
import { editedKinds, liveLimits, liveTopics } from './live-facts.ts';

/** Which data a stream of events is about, and what it sends (decisions/117). */
export const live = {
  events: endpoint({
    method: 'GET',
    path: `${manager}/events`,
    may: 'member',
    viewing: 'personal',
    summary:
      'Lists the kinds of data of whose changes the caller is told. With Accept: text/event-stream, a stream of server-sent events that names each changed kind',
    query: z.object({
      /** Seconds since the caller read its data: the stream begins with what has changed since. */
      age: z.coerce.number().int().min(0).max(liveLimits.missed).default(0),
    }),
    output: z.object({ topics: z.array(z.enum(liveTopics)) }),
    errors: ['memberOnly'],
  }),
  editing: endpoint({
    method: 'POST',
    path: `${manager}/editing/{kind}/{id}`,
    may: 'member',
    viewing: 'personal',
    summary: 'Announces for twenty seconds that the caller edits a record. Answers who else does, and who changed it last',
    params: z.object({ kind: z.enum(editedKinds), id }),
    body: z.object({
      /** Changes after this instant are answered: the `at` of the first answer. */
      since: instant.optional(),
      /** The form is closed. */
      closed: z.boolean().default(false),
    }),
    output: z.object({
      at: instant,
      /** Other people who edit the record and whom the caller sees. */
      editors: z.array(memberRef),
      /** The last change by someone else after `since`; without the person if the caller does not see them. */
      changed: z.object({ by: memberRef.nullable(), at: instant }).nullable(),
    }),
    errors: ['memberOnly', 'notFound'],
    reads: true,
  }),
};
