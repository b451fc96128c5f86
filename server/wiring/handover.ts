import { tokens } from '../features/apps/api-tokens/api-tokens.handover.ts';
import { appRequestsOfLeaver } from '../features/apps/app-requests/app-requests.handover.ts';
import { appsInCharge, seats } from '../features/apps/apps/settings.handover.ts';
import { grantsOfLeaver } from '../features/apps/grants/grants.handover.ts';
import { meetings, schedules } from '../features/workplace/rooms/bookings/bookings.handover.ts';
import { calendars } from '../features/workplace/rooms/calendars/feeds.handover.ts';
import { approvals } from '../flows/people/resignations/kinds/approvals.handover.ts';
import { headPosts } from '../flows/people/resignations/kinds/head-posts.handover.ts';
import { reports } from '../flows/people/resignations/kinds/reports.handover.ts';
import { resources } from '../flows/people/resignations/kinds/resources.handover.ts';
import { roles } from '../flows/people/resignations/kinds/roles.handover.ts';
import { sessions } from '../flows/people/resignations/kinds/sessions.handover.ts';
import type { HandoverKind } from '../domain/handover/handover.ts';

/** What is ended or handed over when a member leaves, one line per kind. Features add their own kinds here. */
export const handoverKinds = (parts: { publicUrl: string }): readonly HandoverKind[] => [
  sessions,
  appsInCharge(parts),
  approvals,
  schedules(parts),
  meetings(parts),
  calendars,
  resources,
  headPosts,
  reports,
  roles,
  seats,
  tokens,
  appRequestsOfLeaver,
  grantsOfLeaver,
];
