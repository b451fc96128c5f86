import { type ResourceLimits, Worker } from 'node:worker_threads';
import { createConcurrencyLimit } from '#server/kernel/http/gate.ts';

export interface ThreadLimits {
  /** Orders processed at once, each in a separate thread. More wait in a queue, and beyond that are refused with busy (503). */
  atOnce: number;
  waiting: number;
  /** Seconds for one order. */
  seconds: number;
  memory: ResourceLimits;
}

/** Seconds after which an idle thread ends; until then it is reused. */
const idleSeconds = 60;

interface Thread {
  worker: Worker;
  dismissal?: NodeJS.Timeout;
}

export interface Threads<Order, Answer> {
  /** Processes an order in a thread. Throws busy, ThreadExceeded, and other errors that end the thread. */
  run(order: Order): Promise<Answer>;
  /** Starts a thread while its order is still being prepared. */
  warm(): void;
}

/** An order took more time or memory than its limits allow. */
export class ThreadExceeded extends Error {}

/**
 * Creates worker threads for work that would block the event loop; no other mechanism is used for that. A program answers each
 * message (an order) with one message; see threads/answer.ts.
 */
export function createThreads<Order, Answer>(program: URL, limits: ThreadLimits): Threads<Order, Answer> {
  const pass = createConcurrencyLimit(limits.atOnce, limits.waiting);
  const idle: Thread[] = [];
  let working = 0;

  function start(): Thread {
    // A running order has its own listener. An idle thread that fails is only removed.
    const thread: Thread = { worker: new Worker(program, { resourceLimits: limits.memory, execArgv: [], env: {} }) };
    thread.worker.on('error', () => forget(thread));
    return thread;
  }
  function rest(thread: Thread): void {
    thread.worker.unref();
    idle.push(thread);
    thread.dismissal = setTimeout(() => {
      forget(thread);
      void thread.worker.terminate();
    }, idleSeconds * 1000).unref();
  }
  function forget(thread: Thread): void {
    const at = idle.indexOf(thread);
    if (at >= 0) idle.splice(at, 1);
  }
  async function runIn(thread: Thread, order: Order): Promise<Answer> {
    clearTimeout(thread.dismissal);
    const { worker } = thread;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const timer = setTimeout(() => reject(new ThreadExceeded('a thread took too long')), limits.seconds * 1000);
    const onError = (error: Error & { code?: unknown }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadExceeded('a thread needed too much memory') : error);
    const onExit = () => reject(new Error('a worker thread ended without a result'));
    worker.ref();
    worker.once('message', resolve).once('error', onError).once('exit', onExit);
    worker.postMessage(order, []);
    try {
      const answer = await promise;
      rest(thread);
      return answer;
    } catch (error) {
      void worker.terminate();
      throw error;
    } finally {
      clearTimeout(timer);
      worker.off('message', resolve).off('error', onError).off('exit', onExit);
    }
  }
  return {
    run: (order) =>
      pass(async () => {
        working += 1;
        try {
          return await runIn(idle.pop() ?? start(), order);
        } finally {
          working -= 1;
        }
      }),
    warm() {
      if (idle.length === 0 && working < limits.atOnce) rest(start());
    },
  };
}
