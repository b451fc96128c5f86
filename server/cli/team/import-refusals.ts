import type pg from 'pg';
import { StartError } from '#server/start-error.ts';
import type { CarriedTable } from './catalogue.ts';
import { incoming } from './load.ts';
import type { Manifest } from './manifest.ts';
import { readSchema } from './schema.ts';

/** Throws StartError if the database has another schema than the archive, or has the team already. */
export async function refuseTeam(client: pg.ClientBase, content: Manifest, catalogue: readonly CarriedTable[]): Promise<void> {
  const { team, schema, tables } = content;
  const own = await readSchema(client);
  if (schema.latest > own.latest)
    throw new StartError(
      `The archive is of a newer version of Atrium (schema ${schema.latest}, here ${own.latest}): upgrade this installation first.`,
    );
  if (schema.latest < own.latest)
    throw new StartError(
      `The archive is of an older version of Atrium (schema ${schema.latest}, here ${own.latest}): upgrade the other installation, and export the team again.`,
    );
  if (schema.sha256 !== own.sha256)
    throw new StartError('The archive is of another edition of Atrium: its migrations differ from those here.');
  const names = catalogue.map(({ name }) => name).toSorted();
  if (tables.map(({ name }) => name).join() !== names.join())
    throw new StartError('The archive has other tables than this version of Atrium expects. Nothing was imported.');
  // Two imports of a team at the same time: the second waits, and finds the team.
  await client.query("SELECT pg_advisory_xact_lock(hashtextextended('atrium team ' || $1, 0))", [team.id]);
  const { rowCount } = await client.query('SELECT FROM teams WHERE id = $1', [team.id]);
  if (rowCount) throw new StartError(`The team ${team.name} (${team.id}) exists here already. Nothing was imported.`);
  const { rows } = await client.query<{ key: string }>(
    'SELECT key FROM unnest($1::text[]) AS needed (key) WHERE NOT EXISTS (SELECT FROM apps p WHERE p.key = needed.key) ORDER BY 1',
    [content.apps],
  );
  if (rows.length > 0)
    throw new StartError(
      `The catalogue of this installation lacks apps that the team uses: ${rows.map(({ key }) => key).join(', ')}. Publish them (atrium app publish), and repeat the import.`,
    );
}

/** Throws StartError if the team has accepted documents of apps that this installation does not have. */
export async function refuseDocuments(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ document: string }>(
    `SELECT DISTINCT concat_ws(' ', i.app_id, i.kind, i.version) AS document FROM pg_temp.${incoming('app_agreements')} i
     WHERE NOT EXISTS (SELECT FROM app_documents d JOIN apps p ON p.id = d.app_id
       WHERE p.key = i.app_id AND d.kind = i.kind AND d.version = i.version) ORDER BY 1`,
  );
  if (rows.length > 0)
    throw new StartError(
      `The catalogue of this installation lacks documents that the team has accepted: ${rows.map(({ document }) => document).join(', ')}. Publish the versions of the apps that contain them, and repeat the import.`,
    );
}
