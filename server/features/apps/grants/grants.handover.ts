import { endConsents } from '#server/domain/app-access/consents.ts';
import type { HandoverKind } from '#server/domain/handover/handover.ts';
import { revoked } from './grants.log.ts';
import * as repository from './grants.repository.ts';

/** Consents the member gave to apps in the team, which end when they leave. */
export const grantsOfLeaver: HandoverKind = {
  kind: 'grants',
  to: 'nobody',
  list: (db, { teamId, id }) => repository.listOfMember(db, teamId, id),
  async move(tx, { teamId }, items) {
    const ids = items.map(({ id }) => id);
    const ended = await endConsents(tx, teamId, repository.grantsWithIds(ids), null);
    return { events: ended.map(revoked) };
  },
};
