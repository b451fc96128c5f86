import { cleanupBy } from './jobs/cleanup.ts';

/** A retried write gets the stored answer for 24 hours. */
export const idempotencyCleanup = cleanupBy(
  'idempotency keys',
  `DELETE FROM idempotency_keys WHERE created_at < now() - interval '24 hours'`,
);
