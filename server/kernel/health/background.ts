import { backgroundWork, type BackgroundWork } from '#contract/platform/system-status-facts.ts';
import { loggableError } from '../http/failures.ts';

/** Writes one log line. */
export type LogLine = (level: 'info' | 'warn' | 'error', fields: object, message: string) => void;

/** Receives the outcome of each round of a part of the background work. */
export interface Watch {
  succeeded(): void;
  failed(error: unknown): void;
}

/** A Watch for work whose state is not tracked: it only reports failures. */
export const onlyFailures = (failed: (error: unknown) => void): Watch => ({ succeeded() {}, failed });

/** The state of one part of the background work. */
export interface WorkState {
  work: BackgroundWork;
  /** The time since which it has failed or not finished a round; null while it works. */
  downSince: Date | null;
}

export interface Background {
  /**
   * Begins to watch a part, or a further runner of it. A part is down if it fails or has not succeeded for `mostSilentMs`. If it
   * has several runners, the one that has been down longest determines its state.
   */
  watch(work: BackgroundWork, mostSilentMs: number): Watch;
  states(now?: Date): WorkState[];
}

interface Part {
  mostSilentMs: number;
  succeededAt: number;
  failingSince: number | undefined;
  loggedAt: number;
  failures: number;
}

const logEvery = 60_000;

/**
 * Watches the background work of one process. Logs the first failure of a part, further failures once a minute, and its recovery.
 * @param note called with each failure; if it returns a cause, the log line has no stack trace
 */
export function watchBackground(log: LogLine, note: (error: unknown) => string | undefined): Background {
  const parts = new Map<BackgroundWork, Part[]>();
  const downSince = ({ failingSince, succeededAt, mostSilentMs }: Part, now: number): Date | null => {
    if (failingSince !== undefined) return new Date(failingSince);
    return now - succeededAt > mostSilentMs ? new Date(succeededAt) : null;
  };
  return {
    watch(work, mostSilentMs) {
      const part: Part = { mostSilentMs, succeededAt: Date.now(), failingSince: undefined, loggedAt: -Infinity, failures: 0 };
      parts.set(work, [...(parts.get(work) ?? []), part]);
      return {
        succeeded() {
          const now = Date.now();
          if (part.failingSince !== undefined)
            log('info', { work, seconds: Math.round((now - part.failingSince) / 1000) }, 'background work resumed');
          Object.assign(part, { succeededAt: now, failingSince: undefined, loggedAt: -Infinity, failures: 0 });
        },
        failed(error) {
          const cause = note(error);
          const now = Date.now();
          part.failingSince ??= now;
          part.failures += 1;
          if (now - part.loggedAt < logEvery) return;
          part.loggedAt = now;
          const { message, code, stack } = loggableError(error);
          const err = { message, ...(code && { code }), ...(!cause && { stack }) };
          log('error', { work, failures: part.failures, since: new Date(part.failingSince), err }, 'background work failed');
        },
      };
    },
    states: (now = new Date()) =>
      backgroundWork.flatMap((work) => {
        const runners = parts.get(work);
        if (!runners) return [];
        const down = runners.flatMap((part) => downSince(part, now.getTime()) ?? []);
        return [{ work, downSince: down.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null }];
      }),
  };
}
