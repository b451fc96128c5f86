import { sql } from 'kysely';
import { type Database, inTransaction } from '#server/kernel/database/database.ts';
import {
  type ErasedRecord,
  type Head,
  type HeadRecord,
  type LogRecord,
  type RestoredRecord,
  type Signed,
  signRecord,
} from '#server/kernel/log/log-heads.ts';
import { onlyFailures, type Watch } from '#server/kernel/health/background.ts';
import type { KnownHeads } from '#server/kernel/log/log-seal.ts';
import { startPeriodicWork } from '#server/kernel/jobs/periodic-work.ts';
import { StartError, errorCode } from '#server/start-error.ts';
import { type ExportedHeads, readHeadFile, versionOf, writeHeadFile } from './head-file.ts';
import { sendRecords } from './receiver.ts';
import { lockHeadFile, prepareHeadFile } from './settle-heads.ts';

/** The chain heads a process has signed or read, and their export to a file and a receiver. */
export interface LogHeads extends KnownHeads {
  /** Returns when the file was begun, and the restores recorded since. */
  history(): { since: string; restores: Pick<RestoredRecord, 'at' | 'takenAt'>[] } | undefined;
  /** Records that a team is erased. The record is in the file when this resolves. */
  erased(record: Omit<ErasedRecord, 'kind' | 'at'>): Promise<void>;
  /** Writes changed heads to the file. */
  export(): Promise<void>;
  /** Sends changed heads to the receiver. */
  send(): Promise<void>;
  /** Exports and sends a last time, and stops. */
  stop(): Promise<void>;
}

export interface LogHeadsOptions {
  database: Database;
  /** The database owner's connection string, used at the first start. */
  ownerUrl: string;
  logKey: Buffer;
  file: string;
  /** The receiver's address (LOG_HEADS_URL). */
  receiver?: string | undefined;
  onError(error: unknown): void;
  watch?: Watch;
}

const exportMs = 60_000;
const sendMs = 60 * 60_000;

/**
 * Reads the exported heads, and exports changed heads every minute. The receiver gets all heads at the start, then once an hour
 * the changed ones. Processes that share the file change it one after the other. Throws StartError if the file cannot be used.
 */
export async function startLogHeads(options: LogHeadsOptions): Promise<LogHeads> {
  const { database, logKey, file, receiver, onError, watch = onlyFailures(onError) } = options;
  const notice = await prepareHeadFile(options).catch((error: unknown) => {
    if (/^E[A-Z]+$/.test(errorCode(error) ?? '') && (error as NodeJS.ErrnoException).path !== undefined)
      throw new StartError(
        `Atrium cannot read or write ${file} (${errorCode(error)}); set DATA_DIR to a folder you can write to.`,
      );
    throw error;
  });
  if (notice) onError(new Error(notice));
  const known = new Map<string, Signed<HeadRecord>>();
  let exported: ExportedHeads | undefined;
  let version: string | undefined;
  let changed = false;
  const unsent = new Map<string, Signed<LogRecord>>();
  let sendAt = 0;

  /** Reads the current file if it has changed. */
  const take = async () => {
    const now = await versionOf(file);
    if (now === version) return;
    const found = await readHeadFile(file, logKey);
    if (!found) throw new Error(`${file} is missing; it is written again with the heads known to this process`);
    const newest = found.restored.at(-1);
    if (newest && newest.at !== exported?.restored.at(-1)?.at) forgetBefore(newest.at);
    for (const [team, head] of found.heads) {
      if (head.seq > (known.get(team)?.seq ?? -1)) known.set(team, head);
    }
    for (const [team, { at }] of found.erased) {
      // A team that was erased may have been imported again since.
      if ((known.get(team)?.at ?? at) <= at) known.delete(team);
    }
    for (const event of [found.begun, ...found.restored, ...found.erased.values()]) {
      if (!isKnown(exported, event)) unsent.set(event.mac, event);
    }
    exported = found;
    version = now;
  };
  const forgetBefore = (restoredAt: string) => {
    for (const [team, head] of known) if (head.at < restoredAt) known.delete(team);
  };

  /** Changes the file, in one process at a time. */
  const change = (work: (current: ExportedHeads) => void) =>
    inTransaction(database, {}, async (tx) => {
      await sql.raw(lockHeadFile).execute(tx);
      await take().catch((error: unknown) => {
        if (!exported) throw error;
        onError(error);
      });
      if (!exported) return;
      work(exported);
      // All known heads are merged, so that an older file that was put back becomes complete again.
      for (const [team, head] of known) {
        if (head.seq > (exported.heads.get(team)?.seq ?? -1)) exported.heads.set(team, head);
      }
      changed = false;
      await writeHeadFile(file, logKey, exported).catch((error: unknown) => {
        changed = true;
        throw error;
      });
      version = await versionOf(file);
    });

  const heads: Omit<LogHeads, 'stop'> = {
    of: (teamId): Head | undefined => known.get(teamId),
    sealed(head) {
      if (head.seq <= (known.get(head.team)?.seq ?? -1)) return;
      known.set(head.team, head);
      changed = true;
      if (receiver) unsent.set(head.team, head);
    },
    refresh: () => take().catch(onError),
    history: () =>
      exported && { since: exported.begun.at, restores: exported.restored.map(({ at, takenAt }) => ({ at, takenAt })) },
    async erased(facts) {
      const record = signRecord(logKey, { kind: 'erased', at: new Date().toISOString(), ...facts });
      await change((current) => {
        current.erased.set(record.team, record);
        current.heads.delete(record.team);
        known.delete(record.team);
      });
      unsent.set(record.mac, record);
    },
    async export() {
      if (changed || (await versionOf(file)) !== version) await change(() => {});
    },
    async send() {
      if (!receiver) return;
      const sending = [...unsent];
      await sendRecords(
        receiver,
        sending.map(([, record]) => record),
      );
      for (const [key, record] of sending) if (unsent.get(key) === record) unsent.delete(key);
      sendAt = Date.now() + sendMs;
    },
  };

  await take();
  if (receiver) for (const head of known.values()) unsent.set(head.team, head);
  const tick = async () => {
    const failed = await heads.export().catch((error: unknown) => ({ error }));
    // Heads are sent even if the file cannot be written.
    if (Date.now() >= sendAt) await heads.send();
    if (failed) throw failed.error;
  };
  const rounds = startPeriodicWork(tick, { pause: exportMs, watch, atOnce: true });
  return {
    ...heads,
    async stop() {
      await rounds.stop();
      await heads.export().catch(onError);
      await heads.send().catch(onError);
    },
  };
}

function isKnown(exported: ExportedHeads | undefined, { mac }: Signed<LogRecord>): boolean {
  return [exported?.begun, ...(exported?.restored ?? []), ...(exported?.erased.values() ?? [])].some((one) => one?.mac === mac);
}
