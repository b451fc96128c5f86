import { Worker } from 'node:worker_threads';
import { AppError } from '#server/kernel/errors.ts';
import type { PdfDefinition } from './sheet.ts';

const drawLimits = { seconds: 20, waiting: 20, idleSeconds: 60 } as const;
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 } as const;

type Answer = { content: Uint8Array } | { failure: string };

// Reading the font takes most of a second and drawing some hundred milliseconds: one thread does both, and goes when nobody asks.
let thread: Worker | null = null;
let dismissal: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Draws a document as PDF, in a thread of its own, one after the other. Throws busy where too many wait. */
export async function drawPdf(definition: PdfDefinition): Promise<Buffer> {
  if (waiting >= drawLimits.waiting) throw new AppError('busy', { retryAfter: 2 });
  waiting += 1;
  const turn = last.then(() => drawWith(definition));
  last = turn.catch(() => {});
  try {
    return await turn;
  } finally {
    waiting -= 1;
  }
}

async function drawWith(definition: PdfDefinition): Promise<Buffer> {
  clearTimeout(dismissal);
  thread ??= start();
  const worker = thread;
  worker.ref();
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const timer = setTimeout(() => reject(new Error('the drawing thread took too long')), drawLimits.seconds * 1000);
  const onExit = () => reject(new Error('the drawing thread ended without an answer'));
  worker.once('message', resolve).once('error', reject).once('exit', onExit);
  worker.postMessage(definition, []);
  try {
    const answer = await promise;
    if ('failure' in answer) throw new Error(answer.failure);
    return Buffer.from(answer.content);
  } catch (error) {
    thread = null;
    void worker.terminate();
    throw error;
  } finally {
    clearTimeout(timer);
    worker.off('message', resolve).off('error', reject).off('exit', onExit);
    worker.unref();
    dismissal = setTimeout(() => dismiss(worker), drawLimits.idleSeconds * 1000).unref();
  }
}

function start(): Worker {
  const worker = new Worker(new URL('draw.worker.ts', import.meta.url), { resourceLimits: memory, execArgv: [], env: {} });
  // Whoever waits listens too; a thread that breaks at rest is only forgotten.
  worker.on('error', () => dismiss(worker));
  worker.unref();
  return worker;
}

function dismiss(worker: Worker): void {
  if (thread === worker) thread = null;
  void worker.terminate();
}
