import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/kernel/database/database.ts';
import type { DissolutionItem } from '#server/domain/hand-over/dissolution.ts';

const one = async (db: Db, query: RawBuilder<{ n: number }>) => (await query.execute(db)).rows[0]?.n ?? 0;

/** All members who count: not resigned, not CANCELED. */
const people: DissolutionItem = {
  item: 'people',
  blocks: false,
  count: (db, teamId) =>
    one(db, sql`SELECT coalesce(sum(people), 0)::int AS n FROM team_headcounts WHERE team_id = ${teamId}::uuid`),
};

/** Departments without the root, which represents the team itself. */
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

/** Jobs that run or wait. They block the dissolution because they would continue in a dissolved team. */
const jobs: DissolutionItem = {
  item: 'jobs',
  blocks: true,
  count: (db, teamId) =>
    one(db, sql`SELECT count(*)::int AS n FROM jobs WHERE team_id = ${teamId}::uuid AND status IN ('WAITING', 'RUNNING')`),
};

/** The items of the checklist that this flow counts itself. */
export const ownItems: readonly DissolutionItem[] = [people, departments, roles, resignations, joinRequests, jobs];
