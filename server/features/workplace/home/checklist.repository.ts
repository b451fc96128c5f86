import { sql } from 'kysely';
import type { Scope } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { maybeOne } from '#server/kernel/database/rows.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';

export interface ChecklistFacts {
  setup_step: string;
  has_info: boolean;
  has_logo: boolean;
  departments: number;
  people: number;
  has_app: boolean;
  has_visibility: boolean;
  /** Members without an account, within the caller's scope, who have not been invited. */
  without_account: number;
  has_card: boolean;
  has_rooms: boolean;
  /** The caller has finished or skipped the beginner guide. */
  guide_ended: boolean;
}

/**
 * Returns the facts for the checklist. Departments are counted without the root. `inviteScope`: the scope in which the caller can
 * invite; null for none.
 */
export async function findChecklistFacts(
  db: Db,
  { teamId, memberId, inviteScope }: { teamId: string; memberId: string; inviteScope: Scope | null },
): Promise<ChecklistFacts> {
  const withoutAccount =
    inviteScope === null
      ? sql`0`
      : sql`(SELECT count(*)::int FROM app.members_view m WHERE m.status = 'UNREGISTERED' AND m.resigned_at IS NULL AND ${insideScope(inviteScope)})`;
  const facts = await maybeOne(db)<ChecklistFacts>`
    SELECT t.setup_step, t.industry IS NOT NULL AND t.size IS NOT NULL AND t.country IS NOT NULL AS has_info,
      t.logo_file_id IS NOT NULL AS has_logo,
      (SELECT count(*)::int - 1 FROM departments d WHERE d.team_id = t.id) AS departments,
      (SELECT coalesce(sum(h.people), 0)::int FROM team_headcounts h WHERE h.team_id = t.id) AS people,
      EXISTS (SELECT FROM team_apps a WHERE a.team_id = t.id) AS has_app,
      EXISTS (SELECT FROM address_books b WHERE b.team_id = t.id)
        OR EXISTS (SELECT FROM visibility_exceptions e WHERE e.team_id = t.id) AS has_visibility,
      ${withoutAccount} AS without_account,
      EXISTS (SELECT FROM payment_methods p WHERE p.team_id = t.id) AS has_card,
      EXISTS (SELECT FROM rooms r WHERE r.team_id = t.id AND r.removed_at IS NULL) AS has_rooms,
      EXISTS (SELECT FROM guide_progress g WHERE g.team_id = t.id AND g.member_id = ${memberId}::uuid AND g.lamp) AS guide_ended
    FROM teams t WHERE t.id = ${teamId}::uuid`;
  if (!facts) throw new Error('the team of the request does not exist');
  return facts;
}
