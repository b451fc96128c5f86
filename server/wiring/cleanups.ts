import { notificationsCleanup } from '../domain/notifications/notifications.cleanup.repository.ts';
import { departmentMovesCleanup } from '../features/people/departments/departments.cleanup.repository.ts';
import { joinRequestsCleanup } from '../features/people/joining/joining.cleanup.repository.ts';
import { editorsCleanup } from '../features/platform/live/editors.cleanup.repository.ts';
import { bulkChangesCleanup } from '../flows/people/bulk-change/bulk-change.cleanup.repository.ts';
import { importsCleanup } from '../flows/people/imports/imports.cleanup.repository.ts';
import { recycleBinCleanup } from '../flows/people/recycle-bin/recycle-bin.cleanup.repository.ts';
import { signOnCleanup } from '../integrations/sign-on/sign-on.cleanup.repository.ts';
import { idempotencyCleanup } from '../kernel/idempotency.cleanup.repository.ts';
import type { Cleanup } from '../kernel/jobs/cleanup.ts';
import { jobsCleanup } from '../kernel/jobs/jobs.cleanup.repository.ts';

/** The data that is removed every hour after its retention has ended. */
export const cleanups: readonly Cleanup[] = [
  idempotencyCleanup,
  jobsCleanup,
  signOnCleanup,
  importsCleanup,
  bulkChangesCleanup,
  departmentMovesCleanup,
  recycleBinCleanup,
  joinRequestsCleanup,
  editorsCleanup,
  notificationsCleanup,
];
