import { createThreads, ThreadExceeded } from '../threads/threads.ts';
import { refused } from './refusal.ts';
import type { SheetReadResult, ReadOrder, SheetContent } from './sheet.ts';

/** Megabytes of a thread's heap; with what lies outside of it, a read stays under 300 MB. */
const memory = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

// A thread that has read once reads the next file in a third of the time.
const readers = createThreads<ReadOrder, SheetReadResult>(new URL('rows.worker.ts', import.meta.url), {
  atOnce: 2,
  waiting: 20,
  seconds: 20,
  memory,
});

/** Brings a thread up while the file is still on its way. */
export const warmReader = (): void => readers.warm();

/** Has one thread read; two files at a time, a short queue behind them, then busy. */
export async function readInThread(order: ReadOrder): Promise<SheetContent> {
  const answer = await readers.run(order).catch((error: unknown) => {
    throw error instanceof ThreadExceeded ? refused('fileUnsafe') : error;
  });
  if ('content' in answer) return answer.content;
  throw refused(answer.refusal);
}
