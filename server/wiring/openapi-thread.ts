import { resultOf, type ThreadAnswer } from '../integrations/threads/answer.ts';
import { createThreads } from '../integrations/threads/threads.ts';

const writers = createThreads<string, ThreadAnswer<string>>(new URL('openapi.worker.ts', import.meta.url), {
  atOnce: 1,
  waiting: 10,
  seconds: 20,
  memory: { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 32 },
});

/** The OpenAPI document of all endpoints as JSON, made in a worker thread because it takes 0.2 s. Throws busy if too many wait. */
export const openApiInThread = async (publicUrl: string): Promise<string> => resultOf(await writers.run(publicUrl));
