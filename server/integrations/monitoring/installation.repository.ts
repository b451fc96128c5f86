import type { Queue } from '#contract/platform/system-status-facts.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, one } from '#server/kernel/database/rows.ts';

/** Work that waits. `overdueSince` is the earliest time at which some of it could have begun and has not. */
export interface QueueState {
  queue: Queue;
  /** At most `mostCounted`. */
  waiting: number;
  oldestAt: Date | null;
  overdueSince: Date | null;
}

/** A connected standby. Lag is null while PostgreSQL has not measured it, which it does only while there are writes. */
export interface ReplicaState {
  name: string;
  state: string;
  synchronous: boolean;
  lagSeconds: number | null;
  lagBytes: number;
}

/** A team that was exported from this installation or imported into it. */
export interface StoredTransfer extends ColumnsOf<'team_transfers', 'id' | 'at' | 'direction'> {
  code: string;
  name: string;
  madeBy: string;
}

export interface DatabaseFacts {
  /** Version of PostgreSQL, without that of its distribution. */
  postgres: string;
  /** The latest migration. */
  migration: string;
  jobsRunning: number;
  mayReadReplicas: boolean;
  backupSucceededAt: Date | null;
  backupFailedAt: Date | null;
  backupVerifiedAt: Date | null;
  backupRefutedAt: Date | null;
}

/** Rows of each queue that are counted at most, so that the cost of a reading is bounded. */
const mostCounted = 100_000;

/** Reads the queues of all teams, as the owner. */
export function readQueues(db: Db): Promise<QueueState[]> {
  return many(db)<QueueState>`
    SELECT queue, count(since)::int AS waiting, min(since) AS "oldestAt", min(due) FILTER (WHERE due <= now()) AS "overdueSince"
    FROM (
      SELECT 'jobs' AS queue, j.* FROM (SELECT created_at AS since, created_at AS due FROM jobs
        WHERE status = 'WAITING' LIMIT ${mostCounted}::int) j
      UNION ALL SELECT 'schedule', t.* FROM (SELECT run_at, run_at FROM graphile_worker.jobs
        WHERE task_identifier <> 'team_job' AND locked_at IS NULL AND attempts < max_attempts AND run_at <= now() LIMIT ${mostCounted}::int) t
      UNION ALL SELECT 'mail', m.* FROM (SELECT created_at, next_attempt_at FROM mail_outbox
        WHERE channel = 'MAIL' AND sent_at IS NULL AND failed_at IS NULL LIMIT ${mostCounted}::int) m
      UNION ALL SELECT 'texts', m.* FROM (SELECT created_at, next_attempt_at FROM mail_outbox
        WHERE channel = 'SMS' AND sent_at IS NULL AND failed_at IS NULL LIMIT ${mostCounted}::int) m
      UNION ALL SELECT 'webhooks', d.* FROM (SELECT d.created_at, d.next_attempt_at FROM webhook_deliveries d
        JOIN webhooks w ON w.team_id = d.team_id AND w.id = d.webhook_id AND w.enabled
        JOIN teams t ON t.id = d.team_id AND t.status = 'ACTIVE'
        WHERE d.status = 'WAITING' LIMIT ${mostCounted}::int) d
      UNION ALL SELECT 'appSignOuts', s.* FROM (SELECT ended_at, next_attempt_at FROM app_sign_ins
        WHERE ended_at IS NOT NULL LIMIT ${mostCounted}::int) s
      UNION ALL SELECT 'operationLog', l.* FROM (SELECT at, at FROM operation_log
        WHERE seq IS NULL LIMIT ${mostCounted}::int) l
      UNION ALL SELECT name, NULL, NULL FROM unnest(ARRAY['jobs', 'schedule', 'mail', 'texts', 'webhooks', 'appSignOuts', 'operationLog']) name
    ) items GROUP BY queue`;
}

/** Reads versions, running jobs and backups, as the owner. */
export function readDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  return one(db)<DatabaseFacts>`
    SELECT split_part(current_setting('server_version'), ' ', 1) AS postgres,
      (SELECT max(name) FROM schema_migrations) AS migration,
      (SELECT count(*)::int FROM jobs WHERE status = 'RUNNING') AS "jobsRunning",
      pg_has_role('pg_read_all_stats', 'USAGE') AS "mayReadReplicas",
      (SELECT at FROM installation WHERE key = 'backup succeeded') AS "backupSucceededAt",
      (SELECT at FROM installation WHERE key = 'backup failed') AS "backupFailedAt",
      (SELECT at FROM installation WHERE key = 'backup verification succeeded') AS "backupVerifiedAt",
      (SELECT at FROM installation WHERE key = 'backup verification failed') AS "backupRefutedAt"`;
}

/** Reads the connected standbys. Needs the privileges of pg_read_all_stats; without them PostgreSQL hides everything but their number. */
export function readReplicas(db: Db): Promise<ReplicaState[]> {
  return many(db)<ReplicaState>`
    SELECT application_name AS name, state, sync_state IN ('sync', 'quorum') AS synchronous,
      extract(epoch FROM replay_lag)::float8 AS "lagSeconds",
      CASE WHEN pg_is_in_recovery() OR replay_lsn IS NULL THEN 0 ELSE greatest(0, pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)) END::float8 AS "lagBytes"
    FROM pg_stat_replication WHERE state IS DISTINCT FROM 'backup' ORDER BY application_name, pid LIMIT 32`;
}

/** The latest exports and imports of teams. */
export function readTransfers(db: Db): Promise<StoredTransfer[]> {
  return many(db)<StoredTransfer>`
    SELECT id, at, direction, team_code AS code, team_name AS name, made_by AS "madeBy" FROM team_transfers ORDER BY at DESC, id LIMIT 20`;
}
