import type { BackupSettings } from '#server/backup-settings.ts';
import type { ScheduledTask } from '#server/kernel/jobs/jobs.ts';
import { recordingBackup } from '#server/integrations/monitoring/backups.ts';

/**
 * Runs a command of the program `atrium` in a process of its own, because packing and encryption would delay requests. Resolves to
 * its result; rejects with its error line.
 */
export type RunCommand = (words: readonly string[], signal: AbortSignal) => Promise<Record<string, unknown>>;

export interface ScheduledBackups {
  /** Tasks by name; none without BACKUP_SCHEDULE and BACKUP_VERIFY_SCHEDULE. */
  tasks: Record<string, ScheduledTask>;
  /** Interrupts a command that is running, which leaves nothing behind. */
  stop(): void;
}

/** A backup that a stopped server missed is made when it starts within this time. A failed one is tried three times. */
const queueing = 'fill=12h&max=3';

/** The periodic tasks that make and verify backups, in one process of the installation. */
export function scheduleBackups(
  { schedule, verifySchedule }: BackupSettings,
  parts: {
    ownerUrl: string;
    run: RunCommand;
    log(fields: Record<string, unknown>, message: string): void;
    /** The id of the installation, whose archives are verified; undefined before its first backup. */
    installation(): Promise<string | undefined>;
  },
): ScheduledBackups {
  const stopping = new AbortController();
  const run = (words: readonly string[]) => parts.run(words, stopping.signal);
  return {
    tasks: {
      ...(schedule !== undefined && {
        backup: {
          cron: schedule,
          queueing,
          async run() {
            // The command stores its result for the metrics.
            const { name, megabytes, removed, damage, others } = await run(['backup']);
            parts.log({ backup: { name, megabytes, removed, damage, others } }, 'backup made');
          },
        },
      }),
      ...(verifySchedule !== undefined && {
        verify: {
          cron: verifySchedule,
          queueing,
          async run() {
            const id = await parts.installation();
            const words = ['backup', 'verify', ...(id === undefined ? [] : ['--installation', id])];
            const { name, takenAt, seconds, teams, rows, files } = await recordingBackup(
              parts.ownerUrl,
              () => run(words),
              'backup verification',
            );
            parts.log({ backup: { name, takenAt, seconds, teams, rows, files } }, 'backup verified by a restore');
          },
        },
      }),
    },
    stop: () => stopping.abort(),
  };
}
