import { sql } from 'kysely';
import type { HomeLayout } from '#contract/workplace/home-facts.ts';
import type { Tx } from '#server/kernel/context.ts';
import { many } from '#server/kernel/database/rows.ts';

interface Whose {
  teamId: string;
  memberId: string;
}

/** Replaces the stored layout, or deletes it with null. @returns the previous layout */
export async function replaceLayout(tx: Tx, { teamId, memberId }: Whose, layout: HomeLayout | null): Promise<unknown> {
  const rows = await many(tx)<{ layout: unknown }>`
    SELECT layout FROM home_layouts WHERE team_id = ${teamId}::uuid AND member_id = ${memberId}::uuid FOR UPDATE`;
  if (layout === null)
    await sql`DELETE FROM home_layouts WHERE team_id = ${teamId}::uuid AND member_id = ${memberId}::uuid`.execute(tx);
  else
    await sql`INSERT INTO home_layouts (team_id, member_id, layout) VALUES (${teamId}::uuid, ${memberId}::uuid, ${JSON.stringify(layout)}::jsonb)
      ON CONFLICT (team_id, member_id) DO UPDATE SET layout = excluded.layout, updated_at = now()`.execute(tx);
  return rows[0]?.layout ?? null;
}
