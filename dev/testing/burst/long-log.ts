import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Tx } from '#server/kernel/context.ts';
import { inTransaction, openDatabase } from '#server/kernel/database/database.ts';
import { type LogEvent, record } from '#server/kernel/log/operation-log.ts';
import { deriveKey } from '#server/kernel/keys/sealing.ts';
import { prepareRootKey } from '#server/integrations/root-key/root-key.ts';
import type { BurstServer } from './burst-server.ts';

const entriesAtOnce = 10_000;
const fields = Array.from({ length: 8 }, (_, n) => `field${n}`);
const valuesOf = (n: number) => Object.fromEntries(fields.map((field) => [field, `${'陳'.repeat(20)} ${n}`]));

/** Writes entries into the log of the team with the product's `record`, as changes of members do. */
export async function fillLog(server: BurstServer, entries: number): Promise<void> {
  const database = openDatabase(server.databaseUrl, { max: 2 });
  try {
    const { key } = await prepareRootKey({ rootKey: undefined, dataDir: server.dataDir }, server.databaseUrl);
    const writer = {
      logKey: deriveKey(key, 'operation log'),
      requestId: 'burst',
      ip: '127.0.0.1',
      userAgent: 'burst',
      now: new Date(),
      team: { id: server.team.id },
      actor: { memberId: null, displayName: '陳'.repeat(60), kind: 'SYSTEM' as const },
    };
    const write = (from: number) => (tx: Tx) =>
      record(tx, { ...writer, recorded: [] }, ...Array.from({ length: entriesAtOnce }, (_, n) => eventOf(from + n)));
    for (let from = 0; from < entries; from += entriesAtOnce)
      await inTransaction(database, { teamId: server.team.id }, write(from));
  } finally {
    await database.close();
  }
}

const eventOf = (n: number): LogEvent => ({
  category: 'MEMBER',
  action: 'member.update',
  object: { type: 'member', id: null, name: `${'陳'.repeat(60)} ${n}` },
  before: valuesOf(n),
  after: valuesOf(n + 1),
});

/** Resolves once the server has chained every entry. */
export async function untilChained({ databaseUrl }: BurstServer): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (;;) {
      const { rowCount } = await client.query('SELECT FROM operation_log WHERE seq IS NULL LIMIT 1');
      if (rowCount === 0) return;
      await delay(100);
    }
  } finally {
    await client.end();
  }
}
