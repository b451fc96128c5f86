import { createThreads, ThreadExceeded } from '../threads/threads.ts';
import { refused } from './refusal.ts';
import type { SheetReadResult, ReadOrder, SheetContent } from './sheet.ts';

/** Megabytes of a thread's heap. With memory outside the heap, reading stays under 300 MB. */
const memory = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

// A thread that has read a file reads the next one in a third of the time, so threads are reused.
const readers = createThreads<ReadOrder, SheetReadResult>(new URL('rows.worker.ts', import.meta.url), {
  atOnce: 2,
  waiting: 20,
  seconds: 20,
  memory,
});

/** Starts a thread while the file is still being uploaded. */
export const warmReader = (): void => readers.warm();

/** Reads a file in a thread: two files at a time, a short queue, then busy. */
export async function readInThread(order: ReadOrder): Promise<SheetContent> {
  const answer = await readers.run(order).catch((error: unknown) => {
    throw error instanceof ThreadExceeded ? refused('fileUnsafe') : error;
  });
  if ('content' in answer) return answer.content;
  throw refused(answer.refusal);
}
