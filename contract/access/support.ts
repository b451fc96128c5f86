import { z } from 'zod';
import { byId, endpoint, id, instant, manager, emptyObject, page, pageQuery } from '../kit.ts';
import { supportEnds, supportTypes } from './support-facts.ts';

export const lease = z.object({
  /** The support id of its requests, and the operator of its entries in the operation log. */
  id,
  /** The name of the member of provider staff. */
  staff: z.string(),
  reason: z.string(),
  supportType: z.enum(supportTypes),
  startedAt: instant,
  /** When the lease expires. */
  endsAt: instant,
  /** Null while the lease is running. */
  endedAt: instant.nullable(),
  endedHow: z.enum(supportEnds).nullable(),
  /** Who stopped the lease; null if it expired. */
  endedBy: z.string().nullable(),
});
export type Lease = z.infer<typeof lease>;

/**
 * Support as the customer sees it: running and past leases, and how to stop one (domain rules 2). For owner and super
 * administrators.
 */
export const support = {
  leases: endpoint({
    method: 'GET',
    path: `${manager}/support/leases`,
    may: 'member',
    summary: 'Lists leases of provider staff in the team, newest first; for the owner and super administrators',
    query: z.object({ ...pageQuery, running: z.stringbool().optional() }),
    output: page(lease),
  }),
  stop: endpoint({
    method: 'POST',
    path: `${manager}/support/leases/{id}/stop`,
    may: 'member',
    summary: 'Ends a lease immediately; for the owner and super administrators',
    params: byId,
    output: emptyObject,
    errors: ['leaseOver', 'keyReused'],
    log: 'support.stop',
  }),
};
