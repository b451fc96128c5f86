import { z } from 'zod';
import { byId, endpoint, id, instant, manager, page, pageQuery } from '../kit.ts';
import { logSummary } from '../platform/operation-log.ts';
import { timelineEvents, timelineFields } from './timeline-facts.ts';

const event = z.object({
  id,
  at: instant,
  event: z.enum(timelineEvents),
  /** Who acted, by their name at that time; SYSTEM is the product itself. */
  actor: z.object({ displayName: z.string(), kind: z.enum(['USER', 'SUPPORT', 'API_TOKEN', 'SYSTEM', 'JOB']) }),
  /** Names of the changed fields that the reader may see; never their values. */
  fields: z.array(z.enum(timelineFields)),
  /** The departments before and after, by name, if they changed. */
  moved: z.object({ from: z.array(z.string()), to: z.array(z.string()) }).nullable(),
  /** Roles granted and revoked, by name, for readers who may view roles (020400). */
  roles: z.object({ given: z.array(z.string()), taken: z.array(z.string()) }).nullable(),
  /** The department that the member became, or no longer is, head of. */
  department: z.string().nullable(),
  /** The last day of a leaving member. */
  date: z.string().nullable(),
  /** What a handover did; null for other events, and for roles without the right to view them. */
  summary: logSummary.nullable(),
});
export type TimelineChange = z.infer<typeof event>;

/** An event with the further ones of the same request or job. */
const entry = event.extend({ parts: z.array(event) });
export type TimelineEntry = z.infer<typeof entry>;

/** Events of a member, from the operation log, newest first. */
export const timeline = {
  read: endpoint({
    method: 'GET',
    path: `${manager}/employees/{id}/timeline`,
    may: { menu: '020100', access: 'view' },
    summary: 'Lists events of a member, including resigned members, newest first, those of one request together',
    params: byId,
    query: z.object(pageQuery),
    output: page(entry),
    errors: ['notFound'],
  }),
};
