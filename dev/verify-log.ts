import '#server/node-version.ts';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { inTransaction, openDatabase, type Database } from '#server/kernel/db.ts';
import { sealAll, verifyChain } from '#server/kernel/log-seal.ts';
import { deriveKey } from '#server/kernel/sealing.ts';
import { fail } from '#server/program.ts';
import { settleRootKey } from '#server/root-key.ts';
import { readSettings } from '#server/settings.ts';
import { StartError } from '#server/start-error.ts';
import { openPostgres } from './postgres/open.ts';

const usage = 'Usage: npm run verify-log [-- --team ID] [--head "NUMBER HASH"]';

// Follows the chain of every team's operation log (domain rules 6) and prints its end, or the first entry that does not
// fit; then it ends with 1. A head that was kept elsewhere also shows a log that was cut and chained anew.
await main().catch(fail);

async function main(): Promise<void> {
  const { team, head } = readArguments();
  const settings = readSettings(process.env);
  const embedded = settings.databaseUrl === undefined ? await openPostgres(join(settings.dataDir, 'postgres')) : undefined;
  const url = embedded?.url ?? settings.databaseUrl ?? '';
  const database = openDatabase(url, { max: 2 });
  try {
    const logKey = deriveKey(await settleRootKey(settings), 'operation log');
    await sealAll(database, logKey);
    const teams = (await teamsOf(url)).filter(({ id }) => team === undefined || id === team);
    if (team !== undefined && teams.length === 0) throw new StartError(`There is no team ${team}.`);
    for (const each of teams) await verify(database, logKey, each, head);
  } finally {
    await database.close();
    await embedded?.stop();
  }
}

interface Team {
  id: string;
  name: string;
}

async function verify(database: Database, logKey: Buffer, { id, name }: Team, kept: string | undefined): Promise<void> {
  const found = await inTransaction(database, { teamId: id }, async (tx) => {
    const broken = await verifyChain(tx, id, logKey);
    const end = await tx.selectFrom('operation_log_heads').select(['seq', 'hash']).where('team_id', '=', id).executeTakeFirst();
    const [seq] = kept?.split(' ') ?? [];
    const then = seq
      ? await tx
          .selectFrom('operation_log')
          .select('hash')
          .where('team_id', '=', id)
          .where('seq', '=', Number(seq))
          .executeTakeFirst()
      : undefined;
    return { broken, end, matches: !kept || `${seq} ${then?.hash?.toString('hex') ?? ''}` === kept };
  });
  const { broken, end, matches } = found;
  if (!broken && matches) {
    console.log(
      `${name} (${id}): ${end?.seq ?? 0} entries as they were written; the end is ${end ? `${end.seq} ${end.hash.toString('hex')}` : 'empty'}`,
    );
    return;
  }
  process.exitCode = 1;
  console.log(
    `${name} (${id}): ${broken ? `broken at entry ${broken.seq} (${broken.reason})` : 'not the log whose end was kept'}`,
  );
}

function readArguments(): { team: string | undefined; head: string | undefined } {
  try {
    const { values } = parseArgs({ options: { team: { type: 'string' }, head: { type: 'string' } } });
    if (values.head !== undefined && (!/^\d+ [0-9a-f]{64}$/.test(values.head) || values.team === undefined))
      throw new Error(usage);
    return { team: values.team, head: values.head };
  } catch {
    throw new StartError(usage);
  }
}

async function teamsOf(url: string): Promise<Team[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Team>('SELECT id, name FROM teams ORDER BY created_at')).rows;
  } finally {
    await client.end();
  }
}
