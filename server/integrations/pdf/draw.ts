import { resultOf, type ThreadAnswer } from '../threads/answer.ts';
import { createThreads } from '../threads/threads.ts';
import type { PdfDefinition } from './sheet.ts';

// Loading the font takes most of a second, and drawing some hundred milliseconds. One worker thread does both, and ends when
// idle.
const drawers = createThreads<PdfDefinition, ThreadAnswer<Uint8Array>>(new URL('draw.worker.ts', import.meta.url), {
  atOnce: 1,
  waiting: 20,
  seconds: 20,
  memory: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
});

/** Draws a document as PDF in a worker thread, one after the other. Throws busy if too many documents are waiting. */
export async function drawPdf(definition: PdfDefinition): Promise<Buffer> {
  return Buffer.from(resultOf(await drawers.run(definition)));
}
