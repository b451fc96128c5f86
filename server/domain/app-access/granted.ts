import type { AppScope } from '#contract/apps/app-facts.ts';
import type { Membership } from '../rights/actor.ts';
import { asTeam, type Database } from '#server/kernel/database/database.ts';
import { many } from '#server/kernel/database/rows.ts';
import { AppError } from '#server/kernel/errors.ts';
import { appMembership } from './app-membership.ts';
import { consentIdOf, activeConsent, noteConsentUse } from './consents.ts';

/** The claims of a verified access token of an app (the authorization server's verifyAppToken). */
export interface AppClaims {
  accountId: string;
  epoch: number;
  /** The name of the session that the token belongs to. */
  session: string;
  appId: string;
  teamId: string;
  /** The grant id, which contains the consent id. */
  grant: string;
  scopes: AppScope[];
  /** Seconds since 1970. */
  issuedAt: number;
}

/** The person on whose behalf an app calls, and the scopes it may read. */
export interface AppGrant extends Membership {
  accountId: string;
  appId: string;
  consentId: string;
  scopes: AppScope[];
}

/**
 * Checks a token of an app against the current state: consent, app, sign-in, the person's membership in the team, and whether they
 * may use the app. Throws signedOut if any of it has ended; the app must then sign the person in again.
 */
export async function requireAppGrant(database: Database, claims: AppClaims, now: Date): Promise<AppGrant> {
  const { accountId, teamId, appId, session } = claims;
  const consentId = consentIdOf(claims.grant);
  if (consentId === undefined) throw new AppError('signedOut');
  return asTeam(database, teamId, async (db) => {
    const consent = await activeConsent(db, accountId, consentId);
    const rows = await many(db)<{ requested: string[] | null; active: boolean }>`
      SELECT (SELECT manifest->'signIn'->'scopes' FROM apps WHERE id = ${appId}::uuid AND withdrawn_at IS NULL) AS requested,
        EXISTS (SELECT FROM account_sessions WHERE name = ${session} AND account_id = ${accountId}::uuid AND ended_at IS NULL
          AND (idle_ends_at IS NULL OR idle_ends_at > ${now}::timestamptz))
        AND EXISTS (SELECT FROM oidc_entities WHERE kind = 'Grant' AND id_hash = sha256(convert_to(${claims.grant}, 'UTF8'))
          AND expires_at > now()) AS active`;
    const { requested = null, active = false } = rows[0] ?? {};
    if (consent?.appId !== appId || consent.teamId !== teamId || !active || !requested) throw new AppError('signedOut');
    const { membership, verdict } = await appMembership(db, claims, now);
    if (!membership || verdict !== 'OK' || membership.actor.memberId !== consent.memberId) throw new AppError('signedOut');
    // If recording the use fails, the next call does it.
    if (isDue(consent.lastUsedAt, now)) await noteConsentUse(db, consent).catch(() => {});
    const scopes = claims.scopes.filter((scope) => consent.scopes.includes(scope) && requested.includes(scope));
    return { ...membership, accountId, appId, consentId, scopes };
  });
}

const isDue = (usedAt: Date | null, now: Date): boolean => usedAt === null || now.getTime() - usedAt.getTime() > 60_000;
