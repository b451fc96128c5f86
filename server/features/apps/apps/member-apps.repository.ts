import { sql } from 'kysely';
import type { AppVerdict, Terms } from '#contract/apps/app-facts.ts';
import type { Language } from '#contract/languages.ts';
import { appRefColumns } from '#server/domain/app-access/app-ref.ts';
import { verdictOf } from '#server/domain/app-access/verdict.ts';
import type { Scope } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { many, maybeOne } from '#server/kernel/database/rows.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';

/** True if a member is in the team, has not resigned, and is in a scope. */
export async function isSeen(db: Db, memberId: string, scope: Scope): Promise<boolean> {
  return (
    (await maybeOne(db)`
    SELECT 1 FROM app.members_view m WHERE m.id = ${memberId}::uuid AND m.resigned_at IS NULL AND ${insideScope(scope)}`) !==
    undefined
  );
}

interface Row extends Terms {
  appId: string;
  name: string;
  icon: string | null;
  verdict: AppVerdict;
  seat: boolean | null;
  inCharge: boolean;
}

/** Returns default apps and those the team has opened: the apps the member can use first, then by name. */
export async function listApps(
  db: Db,
  teamId: string,
  memberId: string,
  { now, language }: { now: Date; language: Language },
): Promise<Row[]> {
  const member = sql`${memberId}::uuid`;
  return many(db)<Row>`
    SELECT * FROM (SELECT ${appRefColumns(language)}, ${verdictOf(member, now)} AS verdict,
      CASE WHEN a.per_seat AND NOT a.is_default THEN EXISTS (SELECT FROM app_seats s
        WHERE s.team_id = t.team_id AND s.app_id = t.app_id AND s.member_id = ${member}) END AS seat,
      coalesce(t.in_charge = ${member}, false) AS "inCharge", a.is_free OR a.is_default AS free,
      t.trial_until AS "trialUntil", t.paid_until AS "paidUntil", t.cancelled_at AS "cancelledAt"
    FROM apps a LEFT JOIN team_apps t ON t.team_id = ${teamId}::uuid AND t.app_id = a.id
    WHERE (a.is_default AND a.withdrawn_at IS NULL) OR t.app_id IS NOT NULL) AS known
    ORDER BY (verdict <> 'OK'), name COLLATE "und-x-icu", "appId"`;
}
