import type { Watch } from '../health/background.ts';
import { backoff } from './retry-loop.ts';

export interface PeriodicWorkOptions {
  /** Milliseconds between the end of a round and the next. After a failure the delay is that of `backoff` instead. */
  pause: number;
  watch: Watch;
  /** Whether the first round starts immediately instead of after `pause`. */
  atOnce?: boolean;
}

/** Repeats work with a pause between rounds, which never overlap. `stop` waits for the current round. */
export function startPeriodicWork(
  work: () => Promise<unknown>,
  { pause, watch, atOnce }: PeriodicWorkOptions,
): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let failures = 0;
  const round = () => {
    running = work()
      .then(
        () => {
          failures = 0;
          watch.succeeded();
        },
        (error: unknown) => {
          failures += 1;
          watch.failed(error);
        },
      )
      .then(() => {
        if (!stopped) timer = setTimeout(round, failures > 0 ? backoff(failures) : pause).unref();
      });
  };
  if (atOnce) round();
  else timer = setTimeout(round, pause).unref();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
