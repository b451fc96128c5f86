import { AppError } from '../errors.ts';

/** Lets `atOnce` pieces of work run and `waiting` wait in order. Refuses the rest with `busy` (503). */
export function createGate(atOnce: number, waiting: number) {
  const line: (() => void)[] = [];
  let running = 0;
  return async function pass<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new AppError('busy', { retryAfter: 2 });
      await new Promise<void>((resolve) => line.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The place goes to the next in line without becoming free in between.
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
