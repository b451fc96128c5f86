import type { Db } from '#server/kernel/database/database.ts';
import { many, maybeOne } from '#server/kernel/database/rows.ts';

/** The fields of a resigned member whose values another current member has by now, with that member's name. */
export function findHolders(db: Db, teamId: string, memberId: string): Promise<{ field: string; name: string }[]> {
  return many(db)<{ field: string; name: string }>`
    SELECT f.field, o.display_name AS name
    FROM members m
    CROSS JOIN LATERAL (VALUES ('employeeNumber'), ('mobileNumber'), ('email'), ('account')) AS f (field)
    JOIN members o ON o.team_id = m.team_id AND o.id <> m.id AND o.resigned_at IS NULL AND CASE f.field
      WHEN 'employeeNumber' THEN lower(o.employee_number) = lower(m.employee_number)
      WHEN 'mobileNumber' THEN o.mobile = m.mobile
      WHEN 'email' THEN o.email = m.email
      ELSE o.account_id = m.account_id END
    WHERE m.team_id = ${teamId}::uuid AND m.id = ${memberId}::uuid ORDER BY f.field`;
}

/** Whether the member would count against the cap. CANCELED members do not. */
export async function counts(db: Db, teamId: string, memberId: string): Promise<boolean> {
  return (
    (await maybeOne(db)`
    SELECT 1 FROM members WHERE team_id = ${teamId}::uuid AND id = ${memberId}::uuid AND status <> 'CANCELED'`) !== undefined
  );
}

/** Whether the leader of a member has resigned. */
export async function leaderIsGone(db: Db, teamId: string, memberId: string): Promise<boolean> {
  return (
    (await maybeOne(db)`
    SELECT 1 FROM members m JOIN members l ON l.team_id = m.team_id AND l.id = m.leader_id
    WHERE m.team_id = ${teamId}::uuid AND m.id = ${memberId}::uuid AND l.resigned_at IS NOT NULL`) !== undefined
  );
}
