import type { BackupKeep } from '#server/backup-settings.ts';

const pattern = /^atrium-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.zst(\.age)?$/;

/** The name of an archive that was begun at a time. */
export const archiveName = (takenAt: Date, encrypted: boolean): string =>
  `atrium-${takenAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.zst${encrypted ? '.age' : ''}`;

/** When an archive was begun; undefined for a name that is not one of an archive. */
export function archiveTime(name: string): Date | undefined {
  const [, day, hour, minute, second] = pattern.exec(name) ?? [];
  const time = new Date(`${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

/** Archives among names, newest first. */
export function archivesIn(names: Iterable<string>): string[] {
  const times = [...names].flatMap((name) => {
    const time = archiveTime(name);
    return time ? [{ name, time: time.getTime() }] : [];
  });
  return times.sort((a, b) => b.time - a.time || (a.name < b.name ? 1 : -1)).map(({ name }) => name);
}

/**
 * Archives that are to be removed. The newest archive of each of the last days, weeks (from Monday) and months is kept, counting
 * only those that have one, and the newest of all in any case. Days are in UTC. Other names are never returned.
 */
export function surplusArchives(names: Iterable<string>, keep: BackupKeep): string[] {
  const archives = archivesIn(names);
  const kept = new Set(archives.slice(0, 1));
  const keepNewestOf = (periodOf: (time: Date) => string, count: number) => {
    const periods = new Set<string>();
    for (const name of archives) {
      const period = periodOf(archiveTime(name) ?? new Date(0));
      if (periods.has(period)) continue;
      if (periods.size === count) return;
      periods.add(period);
      kept.add(name);
    }
  };
  keepNewestOf(dayOf, keep.daily);
  keepNewestOf(weekOf, keep.weekly);
  keepNewestOf((time) => dayOf(time).slice(0, 7), keep.monthly);
  return archives.filter((name) => !kept.has(name));
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** The Monday of the week. */
function weekOf(time: Date): string {
  return dayOf(new Date(time.getTime() - ((time.getUTCDay() + 6) % 7) * 86_400_000));
}
