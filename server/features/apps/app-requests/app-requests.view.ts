import type { AppRequest, OwnAppRequest } from '#contract/apps/app-requests.ts';
import type { MemberNames } from '#server/domain/visibility/named-people.ts';
import type { AppRequestRow } from './app-requests.repository.ts';
import type { OwnAppRequestRow } from './own-requests.repository.ts';

/** Returns a request as its deciders see it. `names` must contain the member who made it. */
export function requestView(names: MemberNames, row: AppRequestRow): AppRequest {
  const { id, appId, name, icon, member_id: memberId, departments, reason, status, already, obstacle } = row;
  return {
    id,
    app: { appId, name, icon },
    employee: names({ id: memberId, display_name: row.display_name }),
    departments,
    reason,
    status,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.decided_by_name,
    decisionReason: row.decision_reason,
    already,
    obstacle: already ? null : obstacle,
    can: { decide: row.decidable },
  };
}

/**
 * Returns a request as the member who made it sees it. The decider is not named, because not every member may see every other
 * member.
 */
export function ownView({ id, status, reason, ...row }: OwnAppRequestRow): OwnAppRequest {
  return {
    id,
    status,
    reason,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decisionReason: row.decision_reason,
  };
}
