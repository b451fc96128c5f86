import pg from 'pg';
import { publishApp } from '#server/features/apps/catalogue/publish.service.ts';
import { type Database, inTransaction, openDatabase } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { demoAppsOrigin } from '#server/demo/apps-origin.ts';
import { type AppsFact, demoFacts, rememberFact } from '#server/demo/facts.ts';
import { foundedAt } from '#server/demo/founded.ts';
import { drawApp } from './draw.ts';
import { demoManifests } from './manifests.ts';
import { demoTexts, digestDemoApps } from './manifest-texts.ts';
import { openDemoApps } from './open.ts';

/**
 * Publishes the apps of the demo, and again only after a manifest or the address has changed; opens some of them once for the
 * demo team.
 * @param ownerUrl the migrated database as its owner, with the demo team
 * @param logKey signs the entries of the demo team
 */
export async function ensureDemoApps(ownerUrl: string, logKey: Buffer, publicUrl: string, serverUrl?: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => {});
  const database = openDatabase(ownerUrl, { max: 2, serverUrl });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock(hashtext('atrium.demo'))");
    const known =
      (await client.query<{ value: AppsFact }>('SELECT value FROM installation WHERE key = $1', [demoFacts.apps])).rows[0]
        ?.value ?? {};
    const digest = await publish(database, demoAppsOrigin(publicUrl), known.digest);
    if (!known.opened) await openFor(client, database, logKey);
    if (digest !== known.digest || !known.opened) await rememberFact(client, demoFacts.apps, { digest, opened: true });
  } finally {
    await database.close();
    await client.end();
  }
}

async function publish(database: Database, origin: string, known: string | undefined): Promise<string> {
  const texts = await demoTexts();
  const digest = await digestDemoApps(texts, origin);
  if (digest === known) return digest;
  console.log('Publishing the apps of the demo …');
  const at = foundedAt(new Date());
  for (const manifest of demoManifests(texts, origin))
    await publishApp(database, manifest, await drawApp(manifest.key), 'Atrium', { sameVersion: true, at }).catch(refusedVersion);
  return digest;
}

/** Ignores that staff have published a higher version, which then stays. */
function refusedVersion(error: unknown): void {
  const newer = error instanceof AppError && error.detail.fields?.every(({ rule }) => rule === 'versionNotHigher');
  if (!newer) throw error;
}

/** Opens apps for the team of the demo's owner, unless it was dissolved. */
async function openFor(client: pg.Client, database: Database, logKey: Buffer): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT t.id FROM teams t JOIN members m ON m.team_id = t.id AND m.id = t.owner_member_id JOIN accounts a ON a.id = m.account_id
     WHERE a.email = 'owner@harbour.example' AND t.name = 'Harbour Trading Co.' AND t.status = 'ACTIVE' ORDER BY t.created_at LIMIT 1`,
  );
  const teamId = rows[0]?.id;
  if (teamId) await inTransaction(database, { teamId }, (tx) => openDemoApps(tx, teamId, logKey, new Date()));
}
