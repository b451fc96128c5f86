import type { BackupKeep } from '#server/backup-settings.ts';

const pattern = /^atrium-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(?:-([0-9a-f]{12}))?\.tar\.zst(\.age)?$/;

/** The beginning of the id of an installation, by which the names of its archives end. */
export const shortId = (installation: string): string => installation.replaceAll('-', '').slice(0, 12).toLowerCase();

/** The name of an archive that was begun at a time. @param installation absent in archives of earlier versions */
export function archiveName(takenAt: Date, encrypted: boolean, installation?: string): string {
  const time = takenAt.toISOString().slice(0, 19).replaceAll(':', '-');
  return `atrium-${time}Z${installation === undefined ? '' : `-${shortId(installation)}`}.tar.zst${encrypted ? '.age' : ''}`;
}

/** The short id of the installation of an archive; undefined for one of an earlier version, and for other names. */
export const archiveOwner = (name: string): string | undefined => pattern.exec(name)?.[5];

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

/** The archives of an installation among names, newest first. */
export const archivesOf = (installation: string, names: Iterable<string>): string[] =>
  archivesIn(names).filter((name) => archiveOwner(name) === shortId(installation));

/**
 * Archives of one installation that are to be removed. The newest archive of each of the last days, weeks (from Monday) and months is kept, counting
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
