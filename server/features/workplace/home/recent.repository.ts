import { sql } from 'kysely';
import type { AppRequestStatus } from '#contract/apps/app-facts.ts';
import { homeLimits } from '#contract/workplace/home-facts.ts';
import type { Language } from '#contract/languages.ts';
import { appRefColumns } from '#server/domain/app-access/app-ref.ts';
import { findLines, type LogLineRow } from '#server/domain/operation-log/log-lines.repository.ts';
import { entriesFor, type LogReader } from '#server/domain/visibility/log-reader.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { many } from '#server/kernel/database/rows.ts';
import { lately } from './overview.repository.ts';

/** Actions left out of the latest operations: views of the log, and personal settings. */
const leftOut = ['operationLog.read', 'home.arrange', 'savedView.create', 'savedView.delete', 'guide.create', 'guide.update'];

/** Returns the latest lines of the log that the reader sees. */
export async function findRecent(db: Db, teamId: string, reader: LogReader): Promise<LogLineRow[]> {
  const where = sql<boolean>`l.team_id = ${teamId}::uuid AND l.action <> ALL(${leftOut}::text[]) AND ${entriesFor(reader)}`;
  return (await findLines(db, { where, reader }, { page: 1, size: homeLimits.operations, ahead: 0 })).rows;
}

export interface RecentRequestRow {
  requestId: string;
  app: { appId: string; name: string; icon: string | null };
  status: AppRequestStatus;
  createdAt: Date;
  decidedAt: Date | null;
  decisionReason: string | null;
}

/** Returns a member's own app requests that are pending or were decided recently, latest first. */
export function findOwnRequests(db: Db, teamId: string, own: string, language: Language, now: Date): Promise<RecentRequestRow[]> {
  return many(db)<RecentRequestRow>`
    SELECT r.id AS "requestId", (SELECT row_to_json(x) FROM (SELECT ${appRefColumns(language)}) x) AS app, r.status,
      r.created_at AS "createdAt", r.decided_at AS "decidedAt", r.decision_reason AS "decisionReason"
    FROM app_requests r JOIN apps a ON a.id = r.app_id
    WHERE r.team_id = ${teamId}::uuid AND r.member_id = ${own}::uuid AND ${lately(now)}
    ORDER BY coalesce(r.decided_at, r.created_at) DESC, r.id LIMIT ${sql.lit(homeLimits.requests)}`;
}
