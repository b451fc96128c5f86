import '#server/node-version.ts';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openDatabase } from '#server/kernel/database/database.ts';
import { deriveKey } from '#server/kernel/keys/sealing.ts';
import { exitWithError } from '#server/program.ts';
import { openRootKey } from '#server/integrations/root-key/root-key.ts';
import { readSettings } from '#server/settings.ts';
import { StartError } from '#server/start-error.ts';
import { openPostgres } from './postgres/open.ts';
import { teamCap } from './staff/member-cap.ts';
import { addStaff, listStaff, removeStaff, type StaffParts } from './staff/provider-staff.ts';

const usage = 'Usage: npm run staff -- add EMAIL [--name NAME] | list | remove EMAIL | cap TEAM [PEOPLE]';

// Manages provider staff, who support teams that allow it (decisions/023). It requires access to the data folder; the server does
// not have to run.
await main().catch(exitWithError);

async function main(): Promise<void> {
  const request = readArguments();
  const settings = readSettings(process.env);
  const { databaseUrl, dataDir, publicUrl } = settings;
  const embedded = databaseUrl === undefined ? await openPostgres(join(dataDir, 'postgres')) : undefined;
  const url = embedded?.url ?? databaseUrl ?? '';
  const database = openDatabase(url, { max: 2, serverUrl: settings.serverDatabaseUrl });
  const owner = new pg.Client({ connectionString: url });
  owner.on('error', () => {});
  try {
    await owner.connect();
    const { key: rootKey } = await openRootKey(settings, url);
    const keys = { logKey: deriveKey(rootKey, 'operation log'), secretKey: deriveKey(rootKey, 'accounts') };
    await run({ owner, database, publicUrl, ...keys }, request);
  } finally {
    await owner.end();
    await database.close();
    await embedded?.stop();
  }
}

type StaffCommand =
  | { command: 'add'; email: string; name: string | undefined }
  | { command: 'list' }
  | { command: 'remove'; email: string }
  | { command: 'cap'; team: string; people: number | undefined };

async function run(parts: StaffParts, request: StaffCommand): Promise<void> {
  if (request.command === 'list') {
    for (const { email, name, since, running } of await listStaff(parts))
      console.log(`${email ?? ''}  ${name}  since ${since}${running ? `  in ${running} teams now` : ''}`);
    return;
  }
  if (request.command === 'cap') {
    const { name, memberCap, headcount } = await teamCap(parts, request.team, request.people);
    console.log(`${name}: at most ${memberCap} people, ${headcount} now.`);
    return;
  }
  if (request.command === 'remove') {
    const { ended } = await removeStaff(parts, request.email);
    console.log(`${request.email} is no longer provider staff.${ended ? ` ${ended} of their leases ended.` : ''}`);
    return;
  }
  const { name, link } = await addStaff(parts, request.email, request.name);
  console.log(`${name} is provider staff: ${new URL('/staff', parts.publicUrl).href}`);
  if (link !== undefined)
    console.log(`Their account is new. This link lets them choose a password, once, within 24 hours:\n${link}`);
}

function readArguments(): StaffCommand {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { name: { type: 'string' } } });
    const [command, email, ...more] = positionals;
    if (command === 'cap' && email && more.length <= 1) return { command, team: email, people: peopleOf(more[0]) };
    if (more.length > 0) throw new Error(usage);
    if (command === 'list' && email === undefined) return { command };
    if (command === 'add' && email) return { command, email, name: values.name };
    if (command === 'remove' && email) return { command, email };
    throw new Error(usage);
  } catch {
    throw new StartError(usage);
  }
}

/** Parses a whole number of people; undefined if there is none. Throws on anything else. */
function peopleOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,6}$/.test(text)) throw new Error(usage);
  return Number(text);
}
