import '#server/node-version.ts';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openDatabase } from '#server/kernel/database/database.ts';
import { storeAuthEvent } from '#server/integrations/sign-on/auth-events.ts';
import { startSignOn } from '#server/integrations/sign-on/sign-on.ts';
import { exitWithError } from '#server/program.ts';
import { openRootKey } from '#server/integrations/root-key/root-key.ts';
import { readSettings } from '#server/settings.ts';
import { StartError } from '#server/start-error.ts';
import { openPostgres } from './postgres/open.ts';

const usage = 'Usage: npm run token -- EMAIL [--team ID] [--minutes N]';
const mostMinutes = 7 * 24 * 60;

// Prints a bearer token for scripts on stdout, and the teams it can access on stderr. It requires access to the data folder; the
// server does not have to run.
await main().catch(exitWithError);

async function main(): Promise<void> {
  const { email, team, minutes } = readArguments();
  const settings = readSettings(process.env);
  const { databaseUrl, dataDir, publicUrl } = settings;
  const embedded = databaseUrl === undefined ? await openPostgres(join(dataDir, 'postgres')) : undefined;
  const url = embedded?.url ?? databaseUrl ?? '';
  const database = openDatabase(url, { max: 2, serverUrl: settings.serverDatabaseUrl });
  try {
    const person = await findPerson(url, email);
    const teams = person.teams.filter(({ id }) => team === undefined || id === team);
    if (team !== undefined && teams.length === 0) throw new StartError(`${email} belongs to no team ${team}.`);
    const { key: rootKey } = await openRootKey(settings, url);
    const signOn = await startSignOn({ database, rootKey, publicUrl }, exitWithError);
    const token = await signOn.signAccessToken(person.id, { minutes });
    await signOn.stop();
    if (token === undefined) throw new StartError(`The account of ${email} is closed.`);
    const source = { ip: '', userAgent: 'npm run token', log: logLine };
    await storeAuthEvent(database, source, person.id, { kind: 'TOKEN_ISSUED' });
    for (const { id, name } of teams) console.error(`X-Team-Id: ${id}  (${name})`);
    console.log(token);
  } finally {
    await database.close();
    await embedded?.stop();
  }
}

/** Writes a line in the format of the server's log to stderr, as stdout contains only the token. */
function logLine(fields: Record<string, unknown>, msg: string): void {
  console.error(JSON.stringify({ level: 30, time: Date.now(), ...fields, msg }));
}

function readArguments(): { email: string; team: string | undefined; minutes: number } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { team: { type: 'string' }, minutes: { type: 'string', default: '60' } },
    });
    const [email, ...more] = positionals;
    const minutes = Number(values.minutes);
    if (!email || more.length > 0 || !Number.isInteger(minutes) || minutes < 1 || minutes > mostMinutes) throw new Error(usage);
    return { email, team: values.team, minutes };
  } catch {
    throw new StartError(`${usage} (1 to ${mostMinutes} minutes, 60 by default)`);
  }
}

type Person = { readonly id: string; readonly teams: { readonly id: string; readonly name: string }[] };

async function findPerson(url: string, email: string): Promise<Person> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<Person>(
      `SELECT accounts.id, coalesce(json_agg(json_build_object('id', teams.id, 'name', teams.name)) FILTER (WHERE teams.id IS NOT NULL), '[]') AS teams
       FROM accounts LEFT JOIN account_teams ON account_id = accounts.id LEFT JOIN teams ON teams.id = team_id
       WHERE accounts.email = $1 GROUP BY accounts.id`,
      [email],
    );
    if (!rows[0]) throw new StartError(`There is no account with the email address ${email}.`);
    return rows[0];
  } finally {
    await client.end();
  }
}
