import { sql } from 'kysely';
import type { HandoverKind } from '#server/domain/hand-over/hand-over.ts';
import { withdrawWaiting } from './own-requests.repository.ts';

/** Pending app requests of a leaving member, who no longer needs the apps. */
export const appRequestsOfLeaver: HandoverKind = {
  kind: 'appRequests',
  to: 'nobody',
  async list(db, { teamId, id }) {
    const { rows } = await sql<{ id: string; name: string }>`
      SELECT r.id, a.manifest->'name'->>teams.default_lang AS name
      FROM app_requests r JOIN apps a ON a.id = r.app_id JOIN teams ON teams.id = r.team_id
      WHERE r.team_id = ${teamId}::uuid AND r.member_id = ${id}::uuid AND r.status = 'PENDING' ORDER BY 2, 1`.execute(db);
    return rows;
  },
  async move(tx, { teamId, id }, items) {
    const ids = items.map((item) => item.id);
    await withdrawWaiting(tx, teamId, id, ids);
    return {
      events: items.map((item) => ({
        category: 'APP' as const,
        action: 'appRequest.withdraw' as const,
        object: { type: 'appRequest', id: item.id, name: item.name },
      })),
    };
  },
};
