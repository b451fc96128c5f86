import type { AppRequest, OwnAppRequest } from '#contract/apps/app-requests.ts';
import type { Names } from '#server/domain/visibility/named-people.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { AppRequestRow } from './app-requests.repository.ts';
import type { OwnAppRequestRow } from './own-requests.repository.ts';

/** A request as those who decide see it; `names` must know who made it. */
export function requestView(names: Names, row: AppRequestRow): AppRequest {
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
    decidedBy: row.decided_name,
    decisionReason: row.decision_reason,
    already,
    obstacle: already ? null : obstacle,
    can: { decide: row.decidable },
  };
}

/** A request as who made it sees it: by whom it was decided is not told, for not everybody may see everybody. */
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

/** Why a request cannot be decided or taken back any more. */
export function refusalOf({ status, decided_name: name }: { status: string; decided_name: string | null }): AppError {
  if (status === 'APPROVED') return new AppError('alreadyApproved', { args: { name: name ?? '' } });
  if (status === 'REJECTED') return new AppError('alreadyRejected', { args: { name: name ?? '' } });
  return new AppError('requestOver');
}
