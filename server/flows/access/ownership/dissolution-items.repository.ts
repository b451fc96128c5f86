import { value } from '#server/kernel/database/rows.ts';
import type { DissolutionItem } from '#server/domain/handover/dissolution.ts';

/** All members who count: not resigned, not CANCELED. */
const people: DissolutionItem = {
  item: 'people',
  blocks: false,
  count: (db, teamId) =>
    value(db)<number>`SELECT coalesce(sum(people), 0)::int AS n FROM team_headcounts WHERE team_id = ${teamId}::uuid`,
};

/** Departments without the root, which represents the team itself. */
const departments: DissolutionItem = {
  item: 'departments',
  blocks: false,
  count: (db, teamId) =>
    value(db)<number>`SELECT count(*)::int FROM departments WHERE team_id = ${teamId}::uuid AND parent_id IS NOT NULL`,
};

const roles: DissolutionItem = {
  item: 'roles',
  blocks: false,
  count: (db, teamId) => value(db)<number>`SELECT count(*)::int FROM roles WHERE team_id = ${teamId}::uuid`,
};

const resignations: DissolutionItem = {
  item: 'resignations',
  blocks: false,
  count: (db, teamId) =>
    value(db)<number>`SELECT count(*)::int FROM resignations WHERE team_id = ${teamId}::uuid AND state = 'PENDING'`,
};

const joinRequests: DissolutionItem = {
  item: 'joinRequests',
  blocks: false,
  count: (db, teamId) =>
    value(db)<number>`SELECT count(*)::int FROM join_requests
        WHERE team_id = ${teamId}::uuid AND status = 'PENDING' AND created_at > now() - interval '30 days'`,
};

/** Jobs that run or wait. They block the dissolution because they would continue in a dissolved team. */
const jobs: DissolutionItem = {
  item: 'jobs',
  blocks: true,
  count: (db, teamId) =>
    value(db)<number>`SELECT count(*)::int FROM jobs WHERE team_id = ${teamId}::uuid AND status IN ('WAITING', 'RUNNING')`,
};

/** The items of the checklist that this flow counts itself. */
export const ownItems: readonly DissolutionItem[] = [people, departments, roles, resignations, joinRequests, jobs];
