import * as oidc from 'openid-client';
import type { AppManifest } from '#contract/apps/app-manifest.ts';
import { asPlatform, type Database } from '#server/kernel/database/database.ts';
import { addSecret } from '#server/integrations/sign-on/app-secrets.ts';

const madeBy = 'demo';

/** An app of the demo with the credentials that its own server would have. */
export interface Party {
  key: string;
  appId: string;
  manifest: AppManifest;
  /**
   * The client of the authorization server, created on first use, as the server has to be running. Absent if the app signs no one
   * in.
   */
  client?: () => Promise<oidc.Configuration>;
}

/** The apps whose pages are at this origin. Each gets a new secret that only this process knows. */
export async function loadParties(database: Database, publicUrl: string, origin: string): Promise<Map<string, Party>> {
  const rows = await asPlatform(database, (db) =>
    db.selectFrom('apps').select(['id', 'key', 'manifest']).orderBy('key').execute(),
  );
  const own = rows
    .map(({ id, key, manifest }) => ({ appId: id, key, manifest: manifest as unknown as AppManifest }))
    .filter(({ manifest }) => manifest.launchUrl.startsWith(`${origin}/`));
  const parties = new Map<string, Party>();
  for (const app of own)
    parties.set(app.key, { ...app, ...(app.manifest.signIn && { client: await clientOf(database, publicUrl, app) }) });
  return parties;
}

async function clientOf(database: Database, publicUrl: string, { appId, manifest }: Omit<Party, 'client'>) {
  const auth = manifest.signIn?.type === 'web' ? oidc.ClientSecretBasic(await newSecret(database, appId)) : oidc.None();
  let known: Promise<oidc.Configuration> | undefined;
  return () => {
    known ??= oidc.discovery(
      new URL(`${publicUrl}/oidc`),
      appId,
      { id_token_signed_response_alg: manifest.signIn?.idTokenAlg ?? 'ES256' },
      auth,
      { execute: publicUrl.startsWith('http:') ? [oidc.allowInsecureRequests] : [] },
    );
    known.catch(() => (known = undefined));
    return known;
  };
}

/** Replaces the secrets of earlier starts, which no process has any more. */
async function newSecret(database: Database, appId: string): Promise<string> {
  await asPlatform(database, (db) =>
    db.deleteFrom('app_secrets').where('app_id', '=', appId).where('created_by', '=', madeBy).execute(),
  );
  return (await addSecret(database, appId, { by: madeBy, overlapHours: 24, now: new Date() })).secret;
}
