import { parentPort } from 'node:worker_threads';

/** What a thread says of a piece of work: its result, or the message of the error that it ended with. */
export type ThreadAnswer<Result> = { result: Result } | { failure: string };

/** Makes the program of a thread (threads.ts) of a function: it is called with each order. */
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

/** The result of a piece of work. Throws where it failed. */
export function resultOf<Result>(answer: ThreadAnswer<Result>): Result {
  if ('failure' in answer) throw new Error(answer.failure);
  return answer.result;
}
