import { z } from 'zod';
import { byId, endpoint, id, emptyObject, page, pageQuery, plainDate, requiredText, text } from '../kit.ts';
import { lease } from '../access/support.ts';
import { supportLimits, supportTypes } from '../access/support-facts.ts';

export const staffPrefix = '/staff/api/v1';
const { hours, mostHours, reason, searchFrom } = supportLimits;

export const ownLease = lease.extend({ team: z.object({ id, name: z.string() }) });
export type OwnLease = z.infer<typeof ownLease>;

/** What provider staff may know about a team before a support lease: nothing about its members. */
export const foundTeam = z.object({
  id,
  name: z.string(),
  code: z.string(),
  headcount: z.number().int(),
  /** Whether its owner allows support. */
  open: z.boolean(),
  frozen: z.boolean(),
});
export type FoundTeam = z.infer<typeof foundTeam>;

/** The area of provider staff: teams and support leases (domain rules 2). */
export const staff = {
  self: endpoint({
    method: 'GET',
    path: `${staffPrefix}/self`,
    may: 'staff',
    summary: 'Returns the caller as provider staff',
    output: z.object({ name: z.string(), email: z.string().nullable(), running: z.number().int() }),
  }),
  teams: endpoint({
    method: 'GET',
    path: `${staffPrefix}/teams`,
    may: 'staff',
    summary: 'Finds up to twenty teams by part of the name, by code or by id',
    query: z.object({ search: text(100).pipe(z.string().min(searchFrom)) }),
    output: z.object({ items: z.array(foundTeam) }),
  }),
  leases: endpoint({
    method: 'GET',
    path: `${staffPrefix}/leases`,
    may: 'staff',
    summary: "Lists the caller's leases, newest first",
    query: z.object({
      ...pageQuery,
      state: z.enum(['RUNNING', 'ENDED']).optional(),
      search: text(100).optional(),
      /** Days on which the leases began, in the caller's time zone. */
      from: plainDate.optional(),
      to: plainDate.optional(),
    }),
    output: page(ownLease),
  }),
  read: endpoint({
    method: 'GET',
    path: `${staffPrefix}/leases/{id}`,
    may: 'staff',
    summary: 'Returns a lease of the caller',
    params: byId,
    output: ownLease,
  }),
  open: endpoint({
    method: 'POST',
    path: `${staffPrefix}/leases`,
    may: 'staff',
    fresh: true,
    summary: 'Starts a lease in a team that allows support; one lease at a time in a team',
    body: z.object({
      teamId: id,
      reason: requiredText(reason),
      supportType: z.enum(supportTypes).default('FULL'),
      hours: z.number().int().min(1).max(mostHours).default(hours),
    }),
    output: ownLease,
    errors: ['teamNotFound', 'teamUnavailable', 'supportClosed', 'leaseRunning', 'keyReused'],
    log: 'support.open',
  }),
  end: endpoint({
    method: 'POST',
    path: `${staffPrefix}/leases/{id}/end`,
    may: 'staff',
    summary: 'Ends a lease of the caller',
    params: byId,
    output: emptyObject,
    errors: ['leaseOver', 'keyReused'],
    log: 'support.end',
  }),
};
