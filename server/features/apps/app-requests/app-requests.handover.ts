import type { HandoverKind } from '#server/domain/handover/handover.ts';
import { listWaiting, withdrawWaiting } from './own-requests.repository.ts';

/** Pending app requests of a leaving member, who no longer needs the apps. */
export const appRequestsOfLeaver: HandoverKind = {
  kind: 'appRequests',
  to: 'nobody',
  list: (db, { teamId, id }) => listWaiting(db, teamId, id),
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
