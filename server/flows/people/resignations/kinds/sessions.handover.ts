import type { HandoverKind } from '#server/domain/handover/handover.ts';
import { unlinkAccounts } from '#server/features/platform/teams/account-teams.repository.ts';
import { teamAccessOf } from './rights.repository.ts';

/** Access of the account to the team. It is removed; rights are read for each request and end with the member. */
export const sessions: HandoverKind = {
  kind: 'sessions',
  to: 'nobody',
  list: teamAccessOf,
  async move(tx, { teamId, id }) {
    await unlinkAccounts(tx, teamId, { memberId: id });
  },
};
