import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/kernel/database/database.ts';
import type { DissolutionItem } from '#server/domain/hand-over/dissolution.ts';

const one = async (db: Db, query: RawBuilder<{ n: number }>) => (await query.execute(db)).rows[0]?.n ?? 0;

/** Everybody who counts: not resigned, not CANCELED. */
const people: DissolutionItem = {
  item: 'people',
  blocks: false,
  count: (db, teamId) =>
    one(db, sql`SELECT coalesce(sum(people), 0)::int AS n FROM team_headcounts WHERE team_id = ${teamId}::uuid`),
};

/** Without the topmost, which is the team itself. */
const departments: DissolutionItem = {
  item: 'departments',
  blocks: false,
  count: (db, teamId) =>
    one(db, sql`SELECT count(*)::int AS n FROM departments WHERE team_id = ${teamId}::uuid AND parent_id IS NOT NULL`),
};

const roles: DissolutionItem = {
  item: 'roles',
  blocks: false,
  count: (db, teamId) => one(db, sql`SELECT count(*)::int AS n FROM roles WHERE team_id = ${teamId}::uuid`),
};

const resignations: DissolutionItem = {
  item: 'resignations',
  blocks: false,
  count: (db, teamId) =>
    one(db, sql`SELECT count(*)::int AS n FROM resignations WHERE team_id = ${teamId}::uuid AND state = 'PENDING'`),
};

const joinRequests: DissolutionItem = {
  item: 'joinRequests',
  blocks: false,
  count: (db, teamId) =>
    one(
      db,
      sql`SELECT count(*)::int AS n FROM join_requests
        WHERE team_id = ${teamId}::uuid AND status = 'PENDING' AND created_at > now() - interval '30 days'`,
    ),
};

/** Long work that runs or waits: it would go on in a team that is gone. */
const jobs: DissolutionItem = {
  item: 'jobs',
  blocks: true,
  count: (db, teamId) =>
    one(db, sql`SELECT count(*)::int AS n FROM jobs WHERE team_id = ${teamId}::uuid AND status IN ('WAITING', 'RUNNING')`),
};

/** What this version of the product knows of. */
export const ownItems: readonly DissolutionItem[] = [people, departments, roles, resignations, joinRequests, jobs];
