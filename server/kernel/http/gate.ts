import { AppError } from '../errors.ts';

/** Limits concurrency: at most `atOnce` calls run and `waiting` calls wait in order. Others are refused with `busy` (503). */
export function createConcurrencyLimit(atOnce: number, waiting: number) {
  const queue: (() => void)[] = [];
  let running = 0;
  return async function pass<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new AppError('busy', { retryAfter: 2 });
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The slot passes directly to the next waiting call, so that no new call can take it.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
