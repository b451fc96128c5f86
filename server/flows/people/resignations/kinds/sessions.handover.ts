import { sql } from 'kysely';
import type { HandoverKind } from '#server/domain/hand-over/hand-over.ts';

/** Access of the account to the team. It is removed; rights are read for each request and end with the member. */
export const sessions: HandoverKind = {
  kind: 'sessions',
  to: 'nobody',
  async list(db, { teamId, id }) {
    const { rows } = await sql<{ id: string; name: string }>`
      SELECT t.member_id AS id, teams.name FROM account_teams t JOIN teams ON teams.id = t.team_id
      WHERE t.team_id = ${teamId}::uuid AND t.member_id = ${id}::uuid`.execute(db);
    return rows;
  },
  async move(tx, { teamId, id }) {
    await sql`DELETE FROM account_teams WHERE team_id = ${teamId}::uuid AND member_id = ${id}::uuid`.execute(tx);
  },
};
