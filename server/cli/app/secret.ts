import { asPlatform, type Database } from '#server/kernel/database/database.ts';
import type { AppManifest } from '#contract/apps/app-manifest.ts';
import { secretLimits } from '#contract/apps/oauth-facts.ts';
import { addSecret } from '#server/integrations/sign-on/app-secrets.ts';
import { StartError } from '#server/start-error.ts';

/**
 * Creates a secret for an app that signs people in. Throws StartError.
 * @returns the line to print and the same as data; the secret is shown only once
 */
export async function secretForKey(
  database: Database,
  key: string,
): Promise<{ line: string; clientId: string; clientSecret: string; earlierEndAt: string | null }> {
  const app = await asPlatform(database, (db) =>
    db.selectFrom('apps').select(['id', 'manifest']).where('key', '=', key).executeTakeFirst(),
  );
  if (!app) throw new StartError(`There is no app ${key} in the catalogue.`);
  const { signIn } = app.manifest as unknown as AppManifest;
  if (signIn?.type !== 'web') throw new StartError(`${key} has no server-side sign-in and therefore no secret.`);
  const by = 'atrium app';
  const { secret, earlierEndAt } = await addSecret(database, app.id, { by, overlapHours: secretLimits.hours, now: new Date() });
  const earlier = earlierEndAt ? `\nEarlier secrets open until ${earlierEndAt.toISOString()}.` : '';
  const line = `client_id ${app.id}\nclient_secret ${secret}\nIt is not told again.${earlier}`;
  return { line, clientId: app.id, clientSecret: secret, earlierEndAt: earlierEndAt?.toISOString() ?? null };
}
