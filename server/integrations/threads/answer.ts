import { parentPort } from 'node:worker_threads';

/** The answer of a worker thread: a result, or the message of an error. */
export type ThreadAnswer<Result> = { result: Result } | { failure: string };

/** Makes a worker thread (threads.ts) answer each order by calling a function. */
export function answerOrders(work: (order: never) => unknown): void {
  parentPort?.on('message', (order: unknown) => {
    void Promise.resolve()
      .then(() => work(order as never))
      .then(
        (result): ThreadAnswer<unknown> => ({ result }),
        (error: unknown): ThreadAnswer<unknown> => ({ failure: error instanceof Error ? error.message : 'unknown' }),
      )
      .then((answer) => parentPort?.postMessage(answer, []));
  });
}

/** Returns the result of an answer. Throws if the work failed. */
export function resultOf<Result>(answer: ThreadAnswer<Result>): Result {
  if ('failure' in answer) throw new Error(answer.failure);
  return answer.result;
}
