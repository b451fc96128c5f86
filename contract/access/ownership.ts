import { z } from 'zod';
import { byId, endpoint, id, instant, manager, emptyObject } from '../kit.ts';
import { memberRef } from '../people/members.ts';
import { dissolutionItems } from './ownership-facts.ts';
import { memberReference } from '../references.ts';

const teamPath = `${manager}/teams/{id}`;
const byTransfer = byId.extend({ transferId: id });

/** A pending offer of the team to another member. */
export const transfer = z.object({
  id,
  from: memberRef,
  to: memberRef,
  /** Whether the previous owner becomes a super administrator. */
  staysSuperAdmin: z.boolean(),
  askedAt: instant,
  expiresAt: instant,
});
export type Transfer = z.infer<typeof transfer>;

const dissolution = z.object({ askedBy: z.string(), askedAt: instant, dueAt: instant });

/**
 * Ownership: transfer, dissolution, technical support (070100, specification section 6). Only the owner acts; the member who is
 * offered the team accepts or declines.
 */
export const ownership = {
  read: endpoint({
    method: 'GET',
    path: `${teamPath}/ownership`,
    may: 'member',
    summary: 'Returns the owner and, for the owner and the recipient, the pending offer of ownership',
    params: byId,
    output: z.object({ owner: memberRef.nullable(), transfer: transfer.nullable() }),
    errors: ['teamNotFound'],
  }),
  offer: endpoint({
    method: 'POST',
    path: `${teamPath}/ownership/transfers`,
    may: 'owner',
    fresh: true,
    summary: 'Offers the team to an active member, who has seven days to accept; one offer can be pending',
    params: byId,
    body: z.object({ employeeId: memberReference, staysSuperAdmin: z.boolean().default(true) }),
    output: transfer,
    errors: ['teamNotFound', 'transferPending', 'teamDissolving', 'keyReused'],
    log: 'ownership.offer',
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: `${teamPath}/ownership/transfers/{transferId}`,
    may: 'owner',
    summary: 'Cancels a pending offer of ownership',
    params: byTransfer,
    output: emptyObject,
    errors: ['teamNotFound', 'transferOver', 'keyReused'],
    log: 'ownership.cancel',
  }),
  accept: endpoint({
    method: 'POST',
    path: `${teamPath}/ownership/transfers/{transferId}/accept`,
    may: 'member',
    fresh: true,
    summary: 'Accepts a pending offer of ownership; for its recipient',
    params: byTransfer,
    output: emptyObject,
    errors: ['teamNotFound', 'transferOver', 'keyReused'],
    log: 'ownership.transfer',
  }),
  decline: endpoint({
    method: 'POST',
    path: `${teamPath}/ownership/transfers/{transferId}/decline`,
    may: 'member',
    summary: 'Declines an offer of ownership',
    params: byTransfer,
    output: emptyObject,
    errors: ['teamNotFound', 'transferOver', 'keyReused'],
    log: 'ownership.decline',
  }),
  checklist: endpoint({
    method: 'GET',
    path: `${teamPath}/dissolution`,
    may: 'owner',
    summary: 'Returns what the team contains, what blocks its dissolution, and the countdown if one is running',
    params: byId,
    output: z.object({
      items: z.array(z.object({ item: z.enum(dissolutionItems), count: z.number().int(), blocks: z.boolean() })),
      /** The number of operation-log entries, which the full export contains besides all members. */
      logEntries: z.number().int(),
      dissolution: dissolution.nullable(),
    }),
    errors: ['teamNotFound'],
  }),
  dissolve: endpoint({
    method: 'POST',
    path: `${teamPath}/dissolution`,
    may: 'owner',
    fresh: true,
    summary: 'Starts the 14-day countdown to the dissolution of the team; ends a pending offer of ownership',
    params: byId,
    /** The name of the team, typed as confirmation. */
    body: z.object({ name: z.string().max(200) }),
    output: dissolution,
    errors: ['teamNotFound', 'teamDissolving', 'dissolutionBlocked', 'keyReused'],
    log: 'team.dissolve',
  }),
  keep: endpoint({
    method: 'DELETE',
    path: `${teamPath}/dissolution`,
    may: 'owner',
    summary: 'Cancels the countdown to the dissolution of the team',
    params: byId,
    output: emptyObject,
    errors: ['teamNotFound', 'noChanges', 'keyReused'],
    log: 'team.keep',
  }),
  support: endpoint({
    method: 'GET',
    path: `${teamPath}/support`,
    may: 'owner',
    summary: 'Returns whether technical support may enter the team, and who changed that',
    params: byId,
    output: z.object({
      enabled: z.boolean(),
      /** Changes of the switch, newest first, from the operation log. */
      history: z.array(z.object({ id, at: instant, operator: z.string(), enabled: z.boolean() })),
    }),
    errors: ['teamNotFound'],
  }),
  setSupport: endpoint({
    method: 'PUT',
    path: `${teamPath}/support`,
    may: 'owner',
    summary: 'Allows or forbids access by technical support; allowing it requires a fresh sign-in',
    params: byId,
    body: z.object({ enabled: z.boolean() }),
    output: emptyObject,
    errors: ['teamNotFound', 'freshSignInNeeded', 'noChanges', 'keyReused'],
    log: 'team.support',
  }),
};
