import { type RawBuilder, sql } from 'kysely';
import type { DeliveryFault } from '#contract/platform/delivery-facts.ts';
import { homeLimits } from '#contract/workplace/home-facts.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { maybeOne } from '#server/kernel/database/rows.ts';
import { failingMail } from '#server/integrations/mail/delivery.repository.ts';
import type { HomeContents } from './home.rules.ts';

export interface OverviewRow extends HomeContents {
  layout: unknown;
  /** `since` in PostgreSQL's JSON format. */
  failing_mail: { since: string; reason: DeliveryFault } | null;
}

interface OverviewQuery {
  teamId: string;
  /** The caller's member id; null for callers who are not members. */
  own: string | null;
  /** Whether the caller sends invitations and is told that email is not delivered. */
  invites: boolean;
  now: Date;
}

const nothing = sql`NULL::json`;

/** Returns the caller's layout and which parts have data, in one statement. */
export async function findOverview(db: Db, { teamId, own, invites, now }: OverviewQuery): Promise<OverviewRow> {
  const row = await maybeOne(db)<OverviewRow>`
    SELECT
      ${own === null ? nothing : sql`(SELECT layout FROM home_layouts WHERE team_id = ${teamId}::uuid AND member_id = ${own}::uuid)`} AS layout,
      EXISTS (SELECT FROM rooms WHERE team_id = ${teamId}::uuid AND removed_at IS NULL) AS has_rooms,
      EXISTS (SELECT FROM banners WHERE team_id = ${teamId}::uuid AND shown
        AND coalesce(starts_at <= ${now}::timestamptz, true) AND coalesce(ends_at > ${now}::timestamptz, true)) AS has_banners,
      ${own === null ? sql`false` : hasRequests(teamId, own, now)} AS has_requests,
      ${invites ? failingMail : nothing} AS failing_mail`;
  if (!row) throw new Error('the query returned no row');
  return row;
}

const hasRequests = (teamId: string, own: string, now: Date) => sql`EXISTS (SELECT FROM app_requests r
  WHERE r.team_id = ${teamId}::uuid AND r.member_id = ${own}::uuid AND ${lately(now)})`;

/** Condition for an app request `r` that is pending or was decided recently. */
export const lately = (now: Date): RawBuilder<boolean> => sql<boolean>`(r.status = 'PENDING'
  OR (r.status IN ('APPROVED', 'REJECTED') AND r.decided_at > ${now}::timestamptz - make_interval(days => ${homeLimits.past}::int)))`;
