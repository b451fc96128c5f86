import { z } from 'zod';
import { byId, endpoint, id, instant, manager, page, pageQuery } from '../kit.ts';
import { timelineEvents, timelineFields } from './timeline-facts.ts';

const entry = z.object({
  id,
  at: instant,
  event: z.enum(timelineEvents),
  /** Who did it, by the name of then; SYSTEM is the product itself. */
  actor: z.object({ displayName: z.string(), kind: z.enum(['USER', 'SUPPORT', 'API_TOKEN', 'SYSTEM', 'JOB']) }),
  /** Names of the fields that changed, of those the reader may see; never their values. */
  fields: z.array(z.enum(timelineFields)),
  /** The departments before and after, by name, where they changed. */
  moved: z.object({ from: z.array(z.string()), to: z.array(z.string()) }).nullable(),
  /** Roles given and taken, by name, for readers who may look at roles (020400). */
  roles: z.object({ given: z.array(z.string()), taken: z.array(z.string()) }).nullable(),
  /** The department of a head post. */
  department: z.string().nullable(),
  /** The last day of who leaves. */
  date: z.string().nullable(),
});
export type TimelineEntry = z.infer<typeof entry>;

/** What happened to a member, from the operation log, newest first. */
export const timeline = {
  read: endpoint({
    method: 'GET',
    path: `${manager}/employees/{id}/timeline`,
    may: { menu: '020100', access: 'view' },
    summary: 'What happened to a member, newest first; also of one who has resigned',
    params: byId,
    query: z.object(pageQuery),
    output: page(entry),
    errors: ['notFound'],
  }),
};
