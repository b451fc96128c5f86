import {
  type StoragePlace,
  storagePlaces,
  type UnavailableCause,
  unavailableCauses,
} from '#contract/platform/system-status-facts.ts';
import { type Background, type LogLine, watchBackground } from './background.ts';
import { causeOf } from './cause.ts';

/** What a process knows of its own state. */
export interface Health {
  background: Background;
  /** Counts an error that has a cause outside of the server, and logs the cause at most once a minute. */
  note(error: unknown): UnavailableCause | undefined;
  /** How often each cause was noted, and when last. */
  counts(): { cause: UnavailableCause; count: number; lastAt: Date | null }[];
  /** Since when each place is full; null while it is not. */
  storage(): { place: StoragePlace; fullSince: Date | null }[];
  /** Since when the file folder is known not to be the one of the database; null where it is. */
  filesForeignSince: Date | null;
  stop(): void;
}

export interface HealthOptions {
  log: LogLine;
  /** Each writes a little to a place, and rejects while the place is full. */
  probes: Record<StoragePlace, () => Promise<unknown>>;
  /** The most milliseconds between two probes of a place that is full; the first ones follow faster. */
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
  databaseDiskFull: 'the disk of the database is full: nothing can be saved until space is freed there',
  filesDiskFull: 'the disk of the data folder is full: no file can be saved until space is freed there',
  fileMissing: 'a file cannot be read: the data folder is not shared between processes, or was not restored',
  databaseReadOnly: 'the database is read-only: the address leads to a standby, or the primary refuses writes',
  databaseConnections: 'the database has no connection left: raise max_connections or lower DATABASE_POOL',
  databaseResources: 'the database lacks memory or another resource',
  databaseUnreachable: 'the database cannot be reached or has ended connections',
  databaseRefusesRole: 'connections to the database are refused',
  databaseConflict: 'a statement was cancelled, took too long, or lost against another transaction',
};

/** Begins to keep the state of a process. */
export function createHealth({ log, probes, probeEvery = 15_000 }: HealthOptions): Health {
  const counts = new Map<UnavailableCause, Noted>();
  const full = new Map<StoragePlace, { since: Date; probes: number; timer?: NodeJS.Timeout }>();
  let stopped = false;

  const markFull = (place: StoragePlace) => {
    if (full.has(place) || stopped) return;
    full.set(place, { since: new Date(), probes: 0 });
    probeLater(place);
  };
  /** Until something can be written again: nobody may be writing. */
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
    const cause = causeOf(error);
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
    /** Absent in applications of tests that are no whole server. */
    health?: Health;
  }
}
