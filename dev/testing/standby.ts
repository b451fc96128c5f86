import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyRunning, placeCopy } from '#server/integrations/postgres/backup.ts';
import { type RunningPostgres, startPostgres } from '#server/integrations/postgres/launcher.ts';
import { settlePlace } from '#server/integrations/postgres/place.ts';
import { chooseRunner } from '#server/integrations/postgres/runner.ts';

/** The socket folder of an embedded cluster. */
export async function socketsOf(dataDir: string): Promise<string> {
  return (await settlePlace(dataDir, chooseRunner(dataDir))).sockets;
}

/**
 * Starts a hot standby of a running embedded cluster, which follows it by streaming replication. @param dataDir its folder, must
 * not exist yet
 */
export async function startStandby(primary: RunningPostgres, primaryDir: string, dataDir: string): Promise<RunningPostgres> {
  const copy = `${dataDir}.copy`;
  await copyRunning(primary.url, primaryDir, copy);
  await placeCopy(copy, dataDir);
  rmSync(copy, { recursive: true });
  writeFileSync(join(dataDir, 'standby.signal'), '');
  const conninfo = `host=${await socketsOf(primaryDir)} user=postgres application_name=standby`;
  appendFileSync(join(dataDir, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
  return startPostgres({ dataDir });
}
