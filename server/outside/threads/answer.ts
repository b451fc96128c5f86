import { parentPort } from 'node:worker_threads';

/** What a thread says of a piece of work: its result, or the message of the error that it ended with. */
export type ThreadAnswer<Result> = { result: Result } | { failure: string };

/** Makes the program of a thread (threads.ts) of a function: it is called with each order. */
export function answerOrders<Order, Result>(work: (order: Order) => Promise<Result> | Result): void {
  parentPort?.on('message', (order: Order) => {
    void Promise.resolve()
      .then(() => work(order))
      .then(
        (result): ThreadAnswer<Result> => ({ result }),
        (error: unknown): ThreadAnswer<Result> => ({ failure: error instanceof Error ? error.message : 'unknown' }),
      )
      .then((answer) => parentPort?.postMessage(answer, []));
  });
}

/** The result of a piece of work. Throws where it failed. */
export function resultOf<Result>(answer: ThreadAnswer<Result>): Result {
  if ('failure' in answer) throw new Error(answer.failure);
  return answer.result;
}
