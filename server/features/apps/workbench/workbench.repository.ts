import { type RawBuilder, sql } from 'kysely';
import type { AppVerdict, Terms } from '#contract/apps/app-facts.ts';
import type { MobileAddress } from '#contract/apps/app-refs.ts';
import type { Language } from '#contract/languages.ts';
import type { MemberRefRow } from '#server/domain/visibility/named-people.ts';
import { appRefColumns } from '#server/domain/app-access/app-ref.ts';
import { takesSeatOf, verdictInDepartment, verdictOf } from '#server/domain/app-access/verdict.ts';
import type { Scope } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { many, maybeOne } from '#server/kernel/database/rows.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';

/** The owner of a workbench: a member, or an assumed person directly in a department. */
export type WorkbenchSubject = { memberId: string } | { departmentId: string };

type MemberRow = Pick<MemberRefRow, 'id' | 'display_name'>;

export interface OwnAppRow extends Terms {
  appId: string;
  name: string;
  icon: string | null;
  summary: string;
  verdict: Extract<AppVerdict, 'OK' | 'EXPIRED' | 'NO_SEAT'>;
  takesSeat: boolean;
}

/**
 * Returns the apps whose range contains the person, by name; also those they cannot open now because the app has ended or no seat
 * is free.
 */
export async function listApps(
  db: Db,
  teamId: string,
  whose: WorkbenchSubject,
  { now, language }: { now: Date; language: Language },
): Promise<OwnAppRow[]> {
  const { verdict, takesSeat } = verdictFor(whose, now);
  return many(db)<OwnAppRow>`
    SELECT * FROM (SELECT ${appRefColumns(language)}, a.manifest->'summary'->>${sql.lit(language)} AS summary,
      ${verdict} AS verdict, ${takesSeat} AS "takesSeat", a.is_free OR a.is_default AS free,
      t.trial_until AS "trialUntil", t.paid_until AS "paidUntil", t.cancelled_at AS "cancelledAt"
    FROM apps a LEFT JOIN team_apps t ON t.team_id = ${teamId}::uuid AND t.app_id = a.id
    WHERE (a.is_default AND a.withdrawn_at IS NULL) OR t.app_id IS NOT NULL) AS known
    WHERE verdict IN ('OK', 'EXPIRED', 'NO_SEAT') ORDER BY name COLLATE "und-x-icu", "appId"`;
}

function verdictFor(whose: WorkbenchSubject, now: Date): { verdict: RawBuilder<AppVerdict>; takesSeat: RawBuilder<boolean> } {
  if ('departmentId' in whose) {
    const verdict = verdictInDepartment(sql`${whose.departmentId}::uuid`, now);
    return { verdict, takesSeat: sql<boolean>`(a.per_seat AND NOT a.is_default)` };
  }
  const member = sql`${whose.memberId}::uuid`;
  return { verdict: verdictOf(member, now), takesSeat: takesSeatOf(member) };
}

/** Returns a member who counts (not resigned, not CANCELED), if they are in the team and in a scope. */
export function findMember(db: Db, id: string, scope: Scope): Promise<MemberRow | undefined> {
  return maybeOne(db)<MemberRow>`
    SELECT m.id, m.display_name FROM app.members_view m
    WHERE m.id = ${id}::uuid AND m.resigned_at IS NULL AND m.status <> 'CANCELED' AND ${insideScope(scope)}`;
}

/** True if a department is in the team and in a scope. */
export async function isDepartmentInside(db: Db, id: string, scope: Scope): Promise<boolean> {
  return (
    (await maybeOne(db)`SELECT 1 FROM app.departments_view d WHERE d.id = ${id}::uuid
    AND ${scope === 'all' ? sql`true` : sql`d.path && ${scope.departments}::uuid[]`}`) !== undefined
  );
}

interface LaunchPlaces {
  url: string;
  mobile: MobileAddress | null;
}

/** Returns where an app is opened, also on a phone; undefined if the catalogue has no such app for this team. */
export function launchPlaces(db: Db, teamId: string, appId: string): Promise<LaunchPlaces | undefined> {
  return maybeOne(db)<LaunchPlaces>`
    SELECT a.manifest->>'launchUrl' AS url, a.manifest->'mobile' AS mobile FROM apps a LEFT JOIN team_apps t ON t.team_id = ${teamId}::uuid AND t.app_id = a.id
    WHERE a.id = ${appId}::uuid AND (a.withdrawn_at IS NULL OR t.app_id IS NOT NULL)`;
}
