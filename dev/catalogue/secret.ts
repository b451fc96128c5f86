import { asPlatform, type Database } from '#server/kernel/database/database.ts';
import type { AppManifest } from '#contract/apps/app-manifest.ts';
import { secretLimits } from '#contract/apps/oauth-facts.ts';
import { addSecret } from '#server/integrations/sign-on/app-secrets.ts';
import { StartError } from '#server/start-error.ts';

/**
 * Creates a secret for an app that signs people in. Throws StartError.
 * @returns what to print, including the secret, which is shown only once
 */
export async function secretForKey(database: Database, key: string): Promise<string> {
  const app = await asPlatform(database, (db) =>
    db.selectFrom('apps').select(['id', 'manifest']).where('key', '=', key).executeTakeFirst(),
  );
  if (!app) throw new StartError(`There is no app ${key} in the catalogue.`);
  const { signIn } = app.manifest as unknown as AppManifest;
  if (signIn?.type !== 'web') throw new StartError(`${key} has no server-side sign-in and therefore no secret.`);
  const by = 'npm run app';
  const { secret, earlierEndAt } = await addSecret(database, app.id, { by, overlapHours: secretLimits.hours, now: new Date() });
  const earlier = earlierEndAt ? `\nEarlier secrets open until ${earlierEndAt.toISOString()}.` : '';
  return `client_id ${app.id}\nclient_secret ${secret}\nIt is not told again.${earlier}`;
}
