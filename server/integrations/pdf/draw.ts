import { resultOf, type ThreadAnswer } from '../threads/answer.ts';
import { createThreads } from '../threads/threads.ts';
import type { PdfDefinition } from './sheet.ts';

// Reading the font takes most of a second and drawing some hundred milliseconds: one thread does both, and goes when nobody asks.
const drawers = createThreads<PdfDefinition, ThreadAnswer<Uint8Array>>(new URL('draw.worker.ts', import.meta.url), {
  atOnce: 1,
  waiting: 20,
  seconds: 20,
  memory: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
});

/** Draws a document as PDF, in a thread of its own, one after the other. Throws busy where too many wait. */
export async function drawPdf(definition: PdfDefinition): Promise<Buffer> {
  return Buffer.from(resultOf(await drawers.run(definition)));
}
