import type { Endpoint } from '#contract/kit.ts';
import { permits, type Membership, membershipOf } from '../rights/actor.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam, statement } from '#server/kernel/database/database.ts';
import type { ColumnsOf } from '#server/kernel/database/rows.ts';
import { AppError } from '#server/kernel/errors.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const changesNothing = ({ method, reads }: Endpoint) => method === 'GET' || reads === true;

/** Checks a view-as request before authentication. Throws viewingInSupport, and viewingReadOnly for public writes. */
export function requireReadOnly({ supportId }: { supportId?: string | undefined }, endpoint: Endpoint): void {
  if (supportId !== undefined) throw new AppError('viewingInSupport');
  if (endpoint.may === 'public' && !changesNothing(endpoint)) throw new AppError('viewingReadOnly', { args: { name: '…' } });
}

/**
 * The context of a view-as request (decisions/022): the viewed member's rights with the caller's own sign-in. Read for each
 * request. Throws viewingOver if the session has ended or the caller may no longer use it, viewingReadOnly for endpoints that
 * change data, viewingPersonal for data that only the member may see, and noPermission if the member lacks the permission.
 */
export async function startViewAs(caller: TeamContext, id: string, endpoint: Endpoint): Promise<TeamContext> {
  const { actor } = caller;
  if (!uuid.test(id) || !mayView(actor)) throw new AppError('viewingOver');
  const [row] = await asTeam(caller.database, caller.team.id, (db) => select(db, [id, caller.account.id, caller.now]));
  if (!row) throw new AppError('viewingOver');
  const place = viewedMembership(row.snapshot);
  const name = row.display_name;
  if (!changesNothing(endpoint)) throw new AppError('viewingReadOnly', { args: { name } });
  const { may, viewing } = endpoint;
  if (viewing === 'personal' || (may === 'signedIn' && viewing !== 'own'))
    throw new AppError('viewingPersonal', { args: { name } });
  if (may !== 'public' && may !== 'signedIn' && !permits(place, may)) throw new AppError('noPermission');
  const { memberId, displayName, kind } = actor;
  return {
    ...caller,
    ...place,
    viewing: {
      id,
      endsAt: row.ends_at,
      viewed: { accountId: row.account_id, memberId: row.member_id, displayName: name },
      by: { memberId, displayName, kind },
    },
  };
}

/** Whether an actor may view as a member: owner and super administrators, who cannot see more by it. Not provider staff. */
export function mayView({ owner, superAdmin, kind }: TeamContext['actor']): boolean {
  return (owner || superAdmin) && kind === 'USER';
}

interface Row extends ColumnsOf<'view_sessions', 'ends_at'>, ColumnsOf<'members', 'display_name'> {
  member_id: string;
  account_id: string;
  snapshot: string;
}

const select = statement<Row>(`
  SELECT v.ends_at, m.id AS member_id, m.display_name, m.account_id, a.snapshot
  FROM view_sessions v
  JOIN members m ON m.team_id = v.team_id AND m.id = v.member_id AND m.status = 'REGISTERED' AND m.resigned_at IS NULL
  CROSS JOIN LATERAL (SELECT snapshot FROM app.actor_grants_view WHERE account_id = m.account_id) a
  WHERE v.id = $1::uuid AND v.account_id = $2::uuid AND v.ends_at > $3::timestamptz`);

/** The membership of the viewed member. Throws viewingOver for the owner, who has more rights than super administrators. */
function viewedMembership(snapshot: string): Membership {
  const place = membershipFrom(snapshot);
  if (!place || place.actor.owner) throw new AppError('viewingOver');
  return place;
}

function membershipFrom(snapshot: string): Membership | undefined {
  try {
    return membershipOf(snapshot, (JSON.parse(snapshot) as { epoch: number }).epoch);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
