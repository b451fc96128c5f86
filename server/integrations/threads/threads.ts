import { type ResourceLimits, Worker } from 'node:worker_threads';
import { createGate } from '#server/kernel/http/gate.ts';

export interface ThreadLimits {
  /** Pieces of work at once, each in a thread of its own; more wait in a queue, and beyond that are refused with busy (503). */
  atOnce: number;
  waiting: number;
  /** Seconds for one piece of work. */
  seconds: number;
  memory: ResourceLimits;
}

/** A thread without work ends after so many seconds; until then it saves the next one its start. */
const idleSeconds = 60;

interface Thread {
  worker: Worker;
  dismissal?: NodeJS.Timeout;
}

export interface Threads<Order, Answer> {
  /** Has one thread do a piece of work. Throws busy, ThreadExceeded, and what else ends the thread. */
  run(order: Order): Promise<Answer>;
  /** Starts a thread while its work is still on the way. */
  warm(): void;
}

/** A piece of work took more time or memory than its limits allow. */
export class ThreadExceeded extends Error {}

/**
 * Threads for work that would hold up the event loop: the one way to compute beside it. A program answers each message (an order) with
 * one message; see threads/answer.ts.
 */
export function createThreads<Order, Answer>(program: URL, limits: ThreadLimits): Threads<Order, Answer> {
  const pass = createGate(limits.atOnce, limits.waiting);
  const idle: Thread[] = [];
  let working = 0;

  function start(): Thread {
    // Whoever works with it listens too; a thread that breaks at rest is only forgotten.
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
    const onExit = () => reject(new Error('a thread ended without an answer'));
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
