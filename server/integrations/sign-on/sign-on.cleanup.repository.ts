import { cleanupBy } from '#server/kernel/jobs/cleanup.ts';

/** Client secrets are deleted 30 days after their end, authentication events after 24 months. */
export const signOnCleanup = cleanupBy(
  'sign-on',
  `DELETE FROM app_secrets WHERE ends_at < now() - interval '30 days'`,
  `DELETE FROM auth_events WHERE at < now() - interval '24 months'`,
);
