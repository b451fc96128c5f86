import type { HandoverKind } from '#server/domain/handover/handover.ts';
import * as repository from './api-tokens.repository.ts';
import { event } from './api-tokens.log.ts';

/** API tokens the member is responsible for. They are revoked, because no other member has reviewed what they are used for. */
export const tokens: HandoverKind = {
  kind: 'tokens',
  to: 'nobody',
  list: (db, { teamId, id }) => repository.listOf(db, teamId, id),
  async move(tx, { teamId }, items) {
    const ids = items.map(({ id }) => id);
    const ended = await repository.revoke(tx, teamId, ids, null, new Date());
    return { events: ended.map((row) => event('apiToken.revoke', row)) };
  },
};
