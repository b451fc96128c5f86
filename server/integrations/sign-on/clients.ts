import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { AdapterPayload } from 'oidc-provider';
import type { AppManifest } from '#contract/apps/app-manifest.ts';
import { asPlatform, type Database, type Db } from '#server/kernel/database/database.ts';
import { keyedHash } from '#server/kernel/keys/sealing.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Returns an app of the catalogue as a client with the same id. It is read for each request, so that a published, changed or
 * withdrawn version takes effect at once. Undefined for an app without sign-in, or one that was withdrawn.
 */
export async function findAppClient(database: Database, key: Buffer, id: string): Promise<AdapterPayload | undefined> {
  if (!uuid.test(id)) return undefined;
  const manifest = await asPlatform(database, (db) => findManifest(db, id, { withdrawn: false }));
  return manifest?.signIn && clientOf(id, key, manifest.name.en, manifest.signIn);
}

async function findManifest(db: Db, id: string, { withdrawn }: { withdrawn: boolean }) {
  const row = await db
    .selectFrom('apps')
    .select('manifest')
    .where('id', '=', id)
    .$if(!withdrawn, (apps) => apps.where('withdrawn_at', 'is', null))
    .executeTakeFirst();
  return row?.manifest as Pick<AppManifest, 'name' | 'signIn'> | undefined;
}

/** Where an app is notified of ended sign-ins, and the algorithm of its ID tokens. */
export interface LogoutClient {
  backchannelLogoutUri: string;
  idTokenAlg: 'ES256' | 'RS256';
}

/**
 * Returns undefined for an app that is not notified. A withdrawn app is still notified, because its sign-ins have ended by that.
 */
export async function logoutClient(database: Database, appId: string): Promise<LogoutClient | undefined> {
  const signIn = (await asPlatform(database, (db) => findManifest(db, appId, { withdrawn: true })))?.signIn;
  const address = signIn?.backchannelLogoutUri;
  return address === undefined ? undefined : { backchannelLogoutUri: address, idTokenAlg: signIn?.idTokenAlg ?? 'ES256' };
}

function clientOf(id: string, key: Buffer, name: string, signIn: NonNullable<AppManifest['signIn']>): AdapterPayload {
  const secret = signIn.type === 'web';
  return {
    client_id: id,
    client_name: name,
    application_type: signIn.type === 'native' ? 'native' : 'web',
    token_endpoint_auth_method: secret ? 'client_secret_basic' : 'none',
    // The library requires a secret. This one is derived and never used: secrets are compared with the stored hashes
    // (isAppSecret).
    ...(secret && { client_secret: keyedHash(key, id).toString('base64url') }),
    // An app in a browser cannot store a token safely for hours, so it gets no refresh token and uses silent requests.
    grant_types: signIn.type === 'browser' ? ['authorization_code'] : ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    response_modes: ['query'],
    redirect_uris: signIn.redirectUris,
    post_logout_redirect_uris: signIn.postLogoutRedirectUris,
    ...(signIn.backchannelLogoutUri && {
      backchannel_logout_uri: signIn.backchannelLogoutUri,
      backchannel_logout_session_required: true,
    }),
    scope: signIn.scopes.join(' '),
    id_token_signed_response_alg: signIn.idTokenAlg ?? 'ES256',
  };
}

/** True if a text is a valid secret of the app. */
export async function isAppSecret(database: Database, appId: string, given: string): Promise<boolean> {
  const rows = await asPlatform(database, (db) =>
    db
      .selectFrom('app_secrets')
      .select('secret_hash')
      .where('app_id', '=', appId)
      .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', sql<Date>`now()`)]))
      .execute(),
  );
  const hash = hashOfSecret(given);
  return rows.filter((row) => timingSafeEqual(row.secret_hash, hash)).length > 0;
}

/** Secrets have 256 random bits, so that a plain hash is sufficient. */
export function hashOfSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
