import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { AdapterPayload } from 'oidc-provider';
import type { AppManifest } from '#contract/apps/app-manifest.ts';
import { asPlatform, type Database, type Db } from '#server/kernel/database/database.ts';
import { keyedHash } from '#server/kernel/keys/sealing.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * An app of the catalogue as a client: its id is the client's. Read for each request, so that what was published, changed or
 * withdrawn holds at once. Undefined for an app that signs nobody in, or was withdrawn.
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

/** Where an app is told that a sign-in has ended, and how what it is told is signed. */
export interface LogoutClient {
  backchannelLogoutUri: string;
  idTokenAlg: 'ES256' | 'RS256';
}

/** Undefined for an app that is not told. One that was withdrawn is told of the sign-ins this has ended. */
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
    // The library wants one; what is given is held against the hashes instead (isAppSecret), and nobody knows this one.
    ...(secret && { client_secret: keyedHash(key, id).toString('base64url') }),
    // What runs in a browser has nowhere to keep a token that lives for hours; it asks silently instead.
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

/** Whether a text is a secret of the app that still opens. */
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

/** A secret has 256 bits of chance, so that a plain hash keeps it. */
export function hashOfSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
