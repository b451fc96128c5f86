import { type RawBuilder, sql } from 'kysely';
import { type DepartmentCheck, insightLimits, type MemberCheck } from '#contract/people/insight-facts.ts';
import { ageWarnings } from '#contract/people/member-facts.ts';
import type { Scope } from '#server/kernel/context.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';
import { counts } from './insight.rows.repository.ts';

/** Today's date (YYYY-MM-DD) in the team's time zone, and that time zone. */
export interface Day {
  today: string;
  timeZone: string;
}

const adult = Math.max(...ageWarnings.map(({ under }) => under));

/** SQL for the day of the first invitation of `m`; the day the member was added if none is stored. */
export function invitedOn({ timeZone }: Day): RawBuilder<string> {
  return sql`(coalesce((SELECT min(i.sent_at) FROM member_invitations i WHERE i.team_id = m.team_id AND i.member_id = m.id), m.created_at)
    AT TIME ZONE ${timeZone}::text)::date`;
}

/** SQL condition over `m` for a check. The query must already select members who count and are in the scope. */
export function memberCondition(check: MemberCheck, scope: Scope, day: Day): RawBuilder<boolean> {
  return sql<boolean>`(${conditions[check](scope, day)})`;
}

const conditions: Record<MemberCheck, (scope: Scope, day: Day) => RawBuilder<boolean>> = {
  // A birthday on 29 February counts as 1 March in other years, as in `ageOn`: born later than this day that many years ago means
  // younger.
  UNDER_AGE: (_scope, { today }) => sql`m.birth_date > ${today}::date - make_interval(years => ${adult})
    AND m.birth_date > greatest(m.joined_date, ${today}::date) - make_interval(years => ${adult})`,
  LEADER_LEFT: () => sql`m.leader_id IN (
    SELECT l.id FROM app.members_view l WHERE l.resigned_at IS NOT NULL UNION ALL
    SELECT l.id FROM app.members_view l WHERE l.resigned_at IS NULL AND l.status = 'CANCELED')`,
  UN_ACTIVATED: (_scope, day) => sql`m.status = 'UN_ACTIVATED'
    AND ${invitedOn(day)} < ${day.today}::date - ${insightLimits.unActivatedDays}::int`,
  // The CTE is computed once; a subquery would be by each parallel process.
  DUPLICATE: (scope) => sql`m.birth_date IS NOT NULL AND (lower(m.display_name), m.birth_date) IN (
    WITH twins AS MATERIALIZED (SELECT lower(m.display_name) AS name, m.birth_date FROM app.members_view m
      WHERE ${counts} AND m.birth_date IS NOT NULL AND ${insideScope(scope)} GROUP BY 1, 2 HAVING count(*) > 1)
    SELECT name, birth_date FROM twins)`,
  NO_CONTACT: () => sql`(m.email IS NULL OR m.mobile_number IS NULL)`,
  // The owner and the head of the root belong in the root department.
  ROOT_ONLY: () => sql`m.id IN (
      SELECT md.member_id FROM app.departments_view r JOIN app.member_departments_view md ON md.department_id = r.id
      WHERE r.parent_id IS NULL AND md.member_id IS DISTINCT FROM r.head_member_id)
    AND NOT EXISTS (SELECT 1 FROM app.member_departments_view o WHERE o.member_id = m.id AND o.position > 0)
    AND EXISTS (SELECT 1 FROM app.departments_view d WHERE d.parent_id IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM teams t WHERE t.id = m.team_id AND t.owner_member_id = m.id)`,
};

/** SQL condition for a check over departments `d` with their heads `h`. */
export function departmentCondition(check: DepartmentCheck): RawBuilder<boolean> {
  if (check === 'NO_HEAD') return sql<boolean>`d.head_member_id IS NULL`;
  return sql<boolean>`(h.resigned_at IS NOT NULL OR h.job_ended_date IS NOT NULL OR h.status = 'CANCELED')`;
}
