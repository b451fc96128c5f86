import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import type { AppScope } from '#contract/apps/app-facts.ts';
import {
  type Consent,
  consentIdOf,
  grantIdOf,
  activeConsent,
  activeConsents,
  noteConsentUse,
} from '#server/domain/app-access/consents.ts';
import { takeAppSeat } from '#server/domain/app-access/enter.ts';
import { appMembership } from '#server/domain/app-access/app-membership.ts';
import { asAccount, asPlatform, asTeam, type Database, inTransaction } from '#server/kernel/database/database.ts';
import { sessionName } from './sessions.repository.ts';

/** Returns the audience of the access tokens of apps. */
export function openAudienceOf(publicUrl: string): string {
  return `${publicUrl}/open/api`;
}

/**
 * Creates the grant of a sign-in that is based on a consent.
 * @returns its id, for the answer to the request
 */
export async function makeGrant(
  provider: KoaContextWithOIDC['oidc']['provider'],
  publicUrl: string,
  accountId: string,
  consent: Pick<Consent, 'id' | 'appId' | 'scopes'>,
) {
  const grant = new provider.Grant({ accountId, clientId: consent.appId });
  grant.jti = grantIdOf(consent.id, randomUUID());
  addScopes(grant, publicUrl, consent.scopes);
  await grant.save();
  return grant;
}

type Grant = Awaited<ReturnType<typeof makeGrant>>;

function addScopes(grant: Grant, publicUrl: string, scopes: readonly AppScope[]): void {
  grant.addOIDCScope(scopes.join(' '));
  grant.addResourceScope(openAudienceOf(publicUrl), scopes.join(' '));
}

/**
 * Returns the grant under which the person has already let an app sign them in: of this session, else of an earlier consent, the
 * last used one. Undefined if it was withdrawn or is no longer valid, so that the consent page is shown.
 */
export async function loadAppGrant(database: Database, publicUrl: string, ctx: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { client, session, provider, result } = ctx.oidc;
  const accountId = session?.accountId;
  if (!client || !session || !accountId) return undefined;
  const appId = client.clientId;
  const known = result?.consent?.grantId ?? session.grantIdFor(appId);
  const grant = known === undefined ? undefined : await provider.Grant.find(known);
  if (grant?.accountId === accountId && grant.clientId === appId) {
    const consent = await findValidConsent(database, accountId, consentIdOf(known));
    if (consent?.appId === appId) return addConsentScopes(grant, publicUrl, consent);
  }
  for (const consent of await asAccount(database, accountId, (db) => activeConsents(db, accountId, appId)))
    if (await findValidConsent(database, accountId, consent.id)) return makeGrant(provider, publicUrl, accountId, consent);
  return undefined;
}

/** Adds the scopes of a consent that was extended in another browser to the grant of this sign-in. */
async function addConsentScopes(grant: Grant, publicUrl: string, { scopes }: Consent): Promise<Grant> {
  const granted = grant.getOIDCScope().split(' ');
  if (scopes.every((scope) => granted.includes(scope))) return grant;
  addScopes(grant, publicUrl, scopes);
  await grant.save();
  return grant;
}

/** Returns a consent if its person can still use its app in its team. */
export async function findValidConsent(
  database: Database,
  accountId: string,
  id: string | undefined,
): Promise<Consent | undefined> {
  if (id === undefined) return undefined;
  const consent = await asAccount(database, accountId, (db) => activeConsent(db, accountId, id));
  if (!consent) return undefined;
  const { teamId, appId, memberId } = consent;
  const found = await asTeam(database, teamId, (db) => appMembership(db, { accountId, teamId, appId }, new Date()));
  return found.verdict === 'OK' && found.membership?.actor.memberId === memberId ? consent : undefined;
}

/**
 * Returns the further claims of an app's access token. The session, the consent and the person's right to use the app are checked
 * again. Throws InvalidGrant if any of them is no longer valid.
 */
export async function appTokenClaims(
  database: Database,
  account: { id: string; epoch: number },
  token: { grantId: string | undefined; sessionUid: string },
) {
  const consent = await findValidConsent(database, account.id, consentIdOf(token.grantId));
  if (!consent) throw new errors.InvalidGrant('the consent no longer holds');
  if (!(await isSessionActive(database, token.sessionUid))) throw new errors.InvalidGrant('the session has ended');
  const { teamId, appId, memberId, id } = consent;
  await inTransaction(database, { teamId }, async (tx) => {
    const verdict = await takeAppSeat(tx, teamId, memberId, appId, new Date());
    if (verdict !== 'OK') throw new errors.InvalidGrant('the app cannot be used');
    await noteConsentUse(tx, { id, teamId });
  });
  return { epoch: account.epoch, session: sessionName(token.sessionUid), team: teamId, grant: token.grantId };
}

/** Returns the person's name in the team of a consent; undefined for a sign-in without a consent. */
export async function nameForApp(
  database: Database,
  accountId: string,
  grantId: string | undefined,
): Promise<string | undefined> {
  const id = consentIdOf(grantId);
  if (id === undefined) return undefined;
  const consent = await asAccount(database, accountId, (db) => activeConsent(db, accountId, id));
  if (!consent) return undefined;
  const row = await asTeam(database, consent.teamId, (db) =>
    db.selectFrom('members').select('display_name').where('id', '=', consent.memberId).executeTakeFirst(),
  );
  return row?.display_name;
}

async function isSessionActive(database: Database, uid: string): Promise<boolean> {
  const { rows } = await asPlatform(database, (db) =>
    sql`SELECT FROM account_sessions WHERE uid = ${uid} AND ended_at IS NULL AND (idle_ends_at IS NULL OR idle_ends_at > now())`.execute(
      db,
    ),
  );
  return rows.length > 0;
}
