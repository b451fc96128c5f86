import {
  type StoragePlace,
  storagePlaces,
  type UnavailableCause,
  unavailableCauses,
} from '#contract/platform/system-status-facts.ts';
import { type Background, type LogLine, watchBackground } from './background.ts';
import { unavailableCauseOf } from './cause.ts';

/** The state of a process: its background work, unavailable resources and full disks. */
export interface Health {
  background: Background;
  /**
   * Counts an error that has an external cause, logs the cause at most once a minute, and returns it. Undefined for other errors.
   */
  note(error: unknown): UnavailableCause | undefined;
  /** The number of occurrences of each cause, and the last one. */
  counts(): { cause: UnavailableCause; count: number; lastAt: Date | null }[];
  /** The time since which each disk is full; null while it is not. */
  storage(): { place: StoragePlace; fullSince: Date | null }[];
  /** The time since which the file storage is known to belong to another database; null if it does not. */
  filesForeignSince: Date | null;
  stop(): void;
}

export interface HealthOptions {
  log: LogLine;
  /** Each writes some data to a disk and rejects while it is full. */
  probes: Record<StoragePlace, () => Promise<unknown>>;
  /** The longest interval between two probes of a full disk, in milliseconds. The first intervals are shorter. */
  probeEvery?: number;
}

interface Noted {
  count: number;
  lastAt: number;
  loggedAt: number;
  loggedCount: number;
}

const logEvery = 60_000;

const lines: Record<UnavailableCause, string> = {
  databaseDiskFull: 'the disk of the database is full or read-only: nothing can be saved until that is mended',
  filesDiskFull: 'the disk of the data folder is full or read-only: no file can be saved until that is mended',
  fileMissing: 'a file cannot be read: the file storage is not shared between processes, or was not restored',
  fileStoreUnavailable: 'the file storage does not answer or refuses requests: no file can be read or saved',
  databaseReadOnly: 'the database is read-only: the address leads to a standby, or the primary refuses writes',
  databaseConnections: 'the database has no connection left: raise max_connections or lower DATABASE_POOL',
  databaseResources: 'the database lacks memory or another resource',
  databaseUnreachable: 'the database cannot be reached or has ended connections',
  databaseRefusesRole: 'connections to the database are refused',
  databaseConflict: 'a statement was cancelled, took too long, or lost against another transaction',
};

/** Creates the health state of a process. */
export function createHealth({ log, probes, probeEvery = 15_000 }: HealthOptions): Health {
  const counts = new Map<UnavailableCause, Noted>();
  const full = new Map<StoragePlace, { since: Date; probes: number; timer?: NodeJS.Timeout }>();
  let stopped = false;

  const markFull = (place: StoragePlace) => {
    if (full.has(place) || stopped) return;
    full.set(place, { since: new Date(), probes: 0 });
    probeLater(place);
  };
  /** Probes until the disk can be written again, since no request may be writing. */
  const probeLater = (place: StoragePlace) => {
    const state = full.get(place);
    if (!state || stopped) return;
    const probe = () =>
      probes[place]().then(
        () => {
          full.delete(place);
          log('info', { place, since: state.since }, 'there is free space again');
        },
        () => probeLater(place),
      );
    state.timer = setTimeout(() => void probe(), Math.min(probeEvery, 1000 * 2 ** state.probes)).unref();
    state.probes += 1;
  };

  const note = (error: unknown) => {
    const cause = unavailableCauseOf(error);
    if (!cause) return undefined;
    if (cause === 'databaseDiskFull') markFull('database');
    if (cause === 'filesDiskFull') markFull('files');
    const now = Date.now();
    const seen = counts.get(cause) ?? { count: 0, lastAt: now, loggedAt: -Infinity, loggedCount: 0 };
    counts.set(cause, seen);
    seen.count += 1;
    seen.lastAt = now;
    if (now - seen.loggedAt < logEvery) return cause;
    const { message, code } = error as { message?: string; code?: unknown };
    const times = seen.count - seen.loggedCount;
    Object.assign(seen, { loggedAt: now, loggedCount: seen.count });
    log('error', { cause, times, err: { message, ...(typeof code === 'string' && { code }) } }, lines[cause]);
    return cause;
  };
  return {
    background: watchBackground(log, note),
    note,
    counts: () =>
      unavailableCauses.map((cause) => {
        const noted = counts.get(cause);
        return { cause, count: noted?.count ?? 0, lastAt: noted ? new Date(noted.lastAt) : null };
      }),
    storage: () => storagePlaces.map((place) => ({ place, fullSince: full.get(place)?.since ?? null })),
    filesForeignSince: null,
    stop() {
      stopped = true;
      for (const { timer } of full.values()) clearTimeout(timer);
    },
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Absent in tests that do not run the whole server. */
    health?: Health;
  }
}
