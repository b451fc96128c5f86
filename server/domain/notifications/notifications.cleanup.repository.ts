import { notificationLimits } from '#contract/platform/notification-facts.ts';
import { cleanupBy } from '#server/kernel/jobs/cleanup.ts';

/** Notifications whose retention has ended. */
export const notificationsCleanup = cleanupBy(
  'notifications',
  `DELETE FROM notifications WHERE created_at < now() - interval '${notificationLimits.days} days'`,
);
