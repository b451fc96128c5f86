import type { AppPolicy, Grant, OwnGrant } from '#contract/apps/grants.ts';
import type { MemberNames } from '#server/domain/visibility/named-people.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { editsWholeTeam } from './grants.policy.ts';
import type { GrantRow, OwnGrantRow, PolicyRow } from './grants.repository.ts';

const isoOf = (instant: Date | null) => instant?.toISOString() ?? null;

/** Returns a consent as administrators see it, with the person's name and picture only. */
export function grantView(name: MemberNames, row: GrantRow): Grant {
  const { appId, icon, departments, scopes } = row;
  return {
    grantId: row.id,
    app: { appId, name: row.name, icon },
    member: { ...name({ id: row.member_id, display_name: row.display_name }), departments },
    scopes,
    grantedAt: row.granted_at.toISOString(),
    lastUsedAt: isoOf(row.last_used_at),
    revokedAt: isoOf(row.revoked_at),
    revokedBy: row.revoked_by_name,
    can: { revoke: row.revocable },
  };
}

export function policyView(context: TeamContext, row: PolicyRow): AppPolicy {
  const { appId, name, icon, policy, version, scopes, grants } = row;
  return {
    app: { appId, name, icon },
    policy,
    version,
    scopes,
    grants,
    lastUsedAt: isoOf(row.last_used_at),
    can: { setPolicy: editsWholeTeam(context), revoke: row.revocable > 0 },
  };
}

/** Returns a consent as the person who gave it sees it. */
export function ownView({ id, appId, name, icon, developer, website, scopes, ...row }: OwnGrantRow): OwnGrant {
  return {
    grantId: id,
    app: { appId, name, icon, developer, website },
    team: { teamId: row.team_id, name: row.team },
    scopes,
    grantedAt: row.granted_at.toISOString(),
    lastUsedAt: isoOf(row.last_used_at),
  };
}
