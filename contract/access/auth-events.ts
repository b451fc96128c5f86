import { z } from 'zod';
import { authEventKinds, authMethods, authResults } from './auth-event-facts.ts';
import { id, instant, listOf, pageQuery, plainDate } from '../kit.ts';

/** One authentication event of an account. */
export const authEvent = z.object({
  id,
  at: instant,
  kind: z.enum(authEventKinds),
  /** The credential that was used or tried; null for events that are not sign-ins. */
  method: z.enum(authMethods).nullable(),
  result: z.enum(authResults),
  /** Empty for events caused from the command line. */
  ip: z.string(),
  userAgent: z.string(),
});

/** Filters of a list of events. Dates are days of the reader’s time zone, both included. */
export const authEventFilters = {
  kind: listOf(z.enum(authEventKinds)).optional(),
  result: listOf(z.enum(authResults)).optional(),
  from: plainDate.optional(),
  to: plainDate.optional(),
};
export const authEventQuery = { ...pageQuery, ...authEventFilters };
