import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';

type Column = 'member_id' | 'department_id';

/** Stores the external id of a member or department. The external id of a resigned member is released. */
export async function link(tx: Tx, teamId: string, column: Column, id: string, externalId: string | null): Promise<void> {
  if (externalId !== null) await releaseOfLeaver(tx, teamId, externalId);
  await tx
    .insertInto('scim_links')
    .values({ team_id: teamId, [column]: id, external_id: externalId })
    .onConflict((conflict) => conflict.columns(['team_id', 'id']).doUpdateSet({ external_id: externalId, removed_at: null }))
    .execute();
}

/** Hides a member from the directory, which has deleted them. */
export async function unlink(tx: Tx, teamId: string, memberId: string, at: Date): Promise<void> {
  await tx
    .insertInto('scim_links')
    .values({ team_id: teamId, member_id: memberId, removed_at: at })
    .onConflict((conflict) => conflict.columns(['team_id', 'id']).doUpdateSet({ external_id: null, removed_at: at }))
    .execute();
}

/** Makes a member visible to the directory again. */
export async function show(tx: Tx, teamId: string, memberId: string): Promise<void> {
  await tx
    .updateTable('scim_links')
    .set({ removed_at: null })
    .where('team_id', '=', teamId)
    .where('member_id', '=', memberId)
    .execute();
}

async function releaseOfLeaver(tx: Tx, teamId: string, externalId: string): Promise<void> {
  await sql`DELETE FROM scim_links l USING members m WHERE l.team_id = ${teamId}::uuid AND l.kind = 'USER' AND l.external_id = ${externalId}
    AND m.team_id = l.team_id AND m.id = l.member_id AND m.resigned_at IS NOT NULL`.execute(tx);
}
