import { prepareDatabase } from '#server/prepare-database.ts';
import { readSettings } from '#server/settings.ts';
import { withOwnerUrl } from '../installation.ts';
import type { CommandOutput } from '../output.ts';

/**
 * Migrates the database to this version. Servers of the previous version may keep running. Throws StartError if there is no database of
 * Atrium, unless `create` is set: an address or folder may be mistyped.
 */
export function migrateDatabase({ say }: CommandOutput, { create = false }: { create?: boolean }) {
  const settings = readSettings(process.env);
  return withOwnerUrl(
    settings,
    async (ownerUrl) => {
      const applied = await prepareDatabase(ownerUrl, settings.serverDatabaseUrl, 0, { creates: create });
      for (const name of applied) say(`Applied ${name}.`);
      say(
        applied.length === 0 ? 'The database was already migrated to this version.' : 'The database is migrated to this version.',
      );
      return { applied };
    },
    { creates: create },
  );
}
