import type { AppManifest } from '#contract/apps/app-manifest.ts';
import type { AccountContext } from '#server/kernel/context.ts';
import { asPlatform, type Database } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { addSecret, validSecrets } from '#server/integrations/sign-on/app-secrets.ts';
import * as repository from './oauth.repository.ts';

/** Returns the valid secrets of an app. Throws notFound. */
export async function secrets({ database }: AccountContext, appId: string) {
  const app = await signInOf(database, appId);
  const rows = await asPlatform(database, (db) => validSecrets(db, appId));
  return {
    clientId: appId,
    needed: app?.type === 'web',
    items: rows.map((row) => ({
      ending: row.hint,
      madeAt: row.created_at.toISOString(),
      madeBy: row.created_by,
      endsAt: row.ends_at?.toISOString() ?? null,
    })),
  };
}

/**
 * Creates a secret, which is shown this once. Earlier secrets remain valid for `overlapHours`, so that the app can change over
 * without interruption. Throws notFound, and appWithoutSecret for an app that runs in browsers or on devices, where a secret
 * cannot be protected.
 */
export async function makeSecret({ database, account, now }: AccountContext, appId: string, overlapHours: number) {
  const app = await signInOf(database, appId);
  if (app?.type !== 'web') throw new AppError('appWithoutSecret');
  const { email, display_name: name } = await asPlatform(database, (db) => repository.accountOf(db, account.id));
  const made = await addSecret(database, appId, { by: email ?? name, overlapHours, now });
  return { clientId: appId, secret: made.secret, earlierEndAt: made.earlierEndAt?.toISOString() ?? null };
}

async function signInOf(database: Database, appId: string): Promise<AppManifest['signIn']> {
  const row = await asPlatform(database, (db) => repository.findApp(db, appId));
  if (!row) throw new AppError('notFound');
  return row.manifest.signIn;
}
