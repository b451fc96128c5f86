import { resultOf, type ThreadAnswer } from '#server/integrations/threads/answer.ts';
import { createThreads } from '#server/integrations/threads/threads.ts';
import type { ReadManifest } from './manifest-faults.rules.ts';

const readers = createThreads<Uint8Array, ThreadAnswer<ReadManifest>>(new URL('manifest.worker.ts', import.meta.url), {
  atOnce: 1,
  waiting: 10,
  seconds: 20,
  memory: { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 32 },
});

/** Reads a manifest file in a worker thread. Throws busy if too many files are waiting. */
export const readManifestInThread = async (content: Buffer): Promise<ReadManifest> => resultOf(await readers.run(content));
