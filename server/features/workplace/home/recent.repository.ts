import { type RawBuilder, sql } from 'kysely';
import type { AppRequestStatus } from '#contract/apps/app-facts.ts';
import { homeLimits } from '#contract/workplace/home-facts.ts';
import type { Language } from '#contract/languages.ts';
import type { LogEntry } from '#contract/platform/operation-log.ts';
import { appRefColumns } from '#server/domain/app-access/app-ref.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many } from '#server/kernel/database/rows.ts';
import { lately } from './figures.repository.ts';

export type RecentRow = Omit<LogEntry, 'at'> & ColumnsOf<'operation_log', 'at'>;

/** Actions left out of the latest operations: views of the log, and personal settings. */
const leftOut = ['operationLog.read', 'home.arrange', 'savedView.create', 'savedView.delete', 'guide.create', 'guide.update'];

/** Returns the latest operations that satisfy a condition over `l`. */
export function findRecent(db: Db, teamId: string, inside: RawBuilder<boolean>): Promise<RecentRow[]> {
  return many(db)<RecentRow>`
    SELECT l.id, l.at, l.category, l.action,
      json_build_object('employeeId', l.actor_id, 'displayName', l.actor_name, 'kind', l.actor_kind) AS operator,
      json_build_object('type', l.object_type, 'id', l.object_id, 'name', l.object_name) AS object
    FROM operation_log l WHERE l.team_id = ${teamId}::uuid AND l.action <> ALL(${leftOut}::text[]) AND ${inside}
    ORDER BY l.team_id DESC, l.id DESC LIMIT ${sql.lit(homeLimits.operations)}`;
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
