import { tokens } from './features/api-tokens/api-tokens.handover.ts';
import { appRequestsOfLeaver } from './features/app-requests/app-requests.handover.ts';
import { appsInCharge, seats } from './features/apps/settings.handover.ts';
import { grantsOfLeaver } from './features/grants/grants.handover.ts';
import { schedules } from './features/rooms/bookings.handover.ts';
import { approvals } from './flows/resignation/kinds/approvals.ts';
import { headPosts } from './flows/resignation/kinds/head-posts.ts';
import { reports } from './flows/resignation/kinds/reports.ts';
import { resources } from './flows/resignation/kinds/resources.ts';
import { roles } from './flows/resignation/kinds/roles.ts';
import { sessions } from './flows/resignation/kinds/sessions.ts';
import type { HandoverKind } from './kernel/handover.ts';

/** What is ended or handed over when somebody leaves, one line a kind. A feature that holds more adds its own. */
export const handoverKinds = (parts: { publicUrl: string }): readonly HandoverKind[] => [
  sessions,
  appsInCharge(parts),
  approvals,
  schedules(parts),
  resources,
  headPosts,
  reports,
  roles,
  seats,
  tokens,
  appRequestsOfLeaver,
  grantsOfLeaver,
];
