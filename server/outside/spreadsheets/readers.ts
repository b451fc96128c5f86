import { Worker } from 'node:worker_threads';
import { AppError } from '#server/kernel/errors.ts';
import { refused } from './refusal.ts';
import type { Answer, ReadOrder, SheetContent } from './sheet.ts';

const readLimits = { seconds: 20, atOnce: 2, waiting: 20, idleSeconds: 60 } as const;
/** Megabytes of a thread's heap; with what lies outside of it, a read stays under 300 MB. */
const memory = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 } as const;

interface Reader {
  worker: Worker;
  dismissal?: NodeJS.Timeout;
}

// A thread that has read once reads the next file in a third of the time, so it waits a while for one.
const idle: Reader[] = [];
const queue: (() => void)[] = [];
let reading = 0;

/** Brings a thread up while the file is still on its way. */
export function warmReader(): void {
  if (!idle.length && reading < readLimits.atOnce) rest(start());
}

/** Has one thread read; two files at a time, a short queue behind them, then busy. */
export async function readInThread(order: ReadOrder): Promise<SheetContent> {
  await enter();
  try {
    return await readWith(idle.pop() ?? start(), order);
  } finally {
    leave();
  }
}

function start(): Reader {
  const worker = new Worker(new URL('rows.worker.ts', import.meta.url), { resourceLimits: memory, execArgv: [], env: {} });
  // Whoever reads with it listens too; a thread that breaks at rest is only forgotten.
  const reader: Reader = { worker };
  worker.on('error', () => forget(reader));
  return reader;
}

function readWith(reader: Reader, order: ReadOrder): Promise<SheetContent> {
  clearTimeout(reader.dismissal);
  const { worker } = reader;
  worker.ref();
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const timer = setTimeout(() => reject(refused('fileUnsafe')), readLimits.seconds * 1000);
  const onError = (error: Error & { code?: unknown }) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refused('fileUnsafe') : error);
  const onExit = () => reject(new Error('the reading thread ended without an answer'));
  worker.once('message', resolve).once('error', onError).once('exit', onExit);
  worker.postMessage(order, []);
  return promise
    .then(
      (answer) => {
        worker.off('error', onError).off('exit', onExit);
        rest(reader);
        if ('content' in answer) return answer.content;
        throw refused(answer.refusal);
      },
      async (error: unknown) => {
        await worker.terminate();
        throw error;
      },
    )
    .finally(() => clearTimeout(timer));
}

function rest(reader: Reader): void {
  reader.worker.unref();
  idle.push(reader);
  reader.dismissal = setTimeout(() => {
    forget(reader);
    void reader.worker.terminate();
  }, readLimits.idleSeconds * 1000).unref();
}

function forget(reader: Reader): void {
  const at = idle.indexOf(reader);
  if (at >= 0) idle.splice(at, 1);
}

async function enter(): Promise<void> {
  if (reading < readLimits.atOnce) {
    reading += 1;
    return;
  }
  if (queue.length >= readLimits.waiting) throw new AppError('busy', { retryAfter: 2 });
  await new Promise<void>((go) => queue.push(go));
}

function leave(): void {
  const next = queue.shift();
  if (next) next();
  else reading -= 1;
}
