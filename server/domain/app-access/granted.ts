import { sql } from 'kysely';
import { type AppScope } from '#contract/apps/app-facts.ts';
import { type Membership } from '../rights/actor.ts';
import { asTeam, type Database } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { appMembership } from './app-membership.ts';
import { consentIdOf, livingConsent, noteConsentUse } from './consents.ts';

/** What a verified access token of an app says (the authorization server's verifyAppToken). */
export interface AppClaims {
  accountId: string;
  epoch: number;
  /** The name of the sign-in it hangs on. */
  session: string;
  appId: string;
  teamId: string;
  /** The sign-in of the app; its consent is in it. */
  grant: string;
  scopes: AppScope[];
  /** Seconds since 1970. */
  issuedAt: number;
}

/** On whose behalf an app calls, and what it may read. */
export interface Granted extends Membership {
  accountId: string;
  appId: string;
  consentId: string;
  scopes: AppScope[];
}

/**
 * Holds a token of an app against everything as it is now: consent, app, sign-in, the person's place in the team and whether
 * they may use the app. Throws signedOut where any of it is gone: the app has to ask anew.
 */
export async function requireGranted(database: Database, claims: AppClaims, now: Date): Promise<Granted> {
  const { accountId, teamId, appId, session } = claims;
  const consentId = consentIdOf(claims.grant);
  if (consentId === undefined) throw new AppError('signedOut');
  return asTeam(database, teamId, async (db) => {
    const consent = await livingConsent(db, accountId, consentId);
    const { rows } = await sql<{ asked: string[] | null; lives: boolean }>`
      SELECT (SELECT manifest->'signIn'->'scopes' FROM apps WHERE id = ${appId}::uuid AND withdrawn_at IS NULL) AS asked,
        EXISTS (SELECT FROM account_sessions WHERE name = ${session} AND account_id = ${accountId}::uuid AND ended_at IS NULL
          AND (idle_ends_at IS NULL OR idle_ends_at > ${now}::timestamptz))
        AND EXISTS (SELECT FROM oidc_entities WHERE kind = 'Grant' AND id_hash = sha256(convert_to(${claims.grant}, 'UTF8'))
          AND expires_at > now()) AS lives`.execute(db);
    const { asked = null, lives = false } = rows[0] ?? {};
    if (consent?.appId !== appId || consent.teamId !== teamId || !lives || !asked) throw new AppError('signedOut');
    const { place, verdict } = await appMembership(db, claims, now);
    if (!place || verdict !== 'OK' || place.actor.memberId !== consent.memberId) throw new AppError('signedOut');
    // What cannot be written down now is with the next call.
    if (isDue(consent.lastUsedAt, now)) await noteConsentUse(db, consentId).catch(() => {});
    const scopes = claims.scopes.filter((scope) => consent.scopes.includes(scope) && asked.includes(scope));
    return { ...place, accountId, appId, consentId, scopes };
  });
}

const isDue = (usedAt: Date | null, now: Date): boolean => usedAt === null || now.getTime() - usedAt.getTime() > 60_000;
