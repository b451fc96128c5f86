import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AppManifest } from '#contract/apps/app-manifest.ts';
import { faultLine } from '#server/features/apps/catalogue/fault-line.rules.ts';
import { lineOf, type ReadManifest } from '#server/features/apps/catalogue/manifest-faults.rules.ts';
import { readManifest } from '#server/features/apps/catalogue/manifest-text.rules.ts';
import { drawPictures, type Pictures } from '#server/features/apps/catalogue/pictures.checks.ts';
import { errorLine, StartError } from '#server/start-error.ts';

export interface ReadApp extends Pick<ReadManifest, 'lines'> {
  manifest: AppManifest;
  pictures: Pictures;
}

/** Reads a manifest file and the pictures next to it. Throws StartError with a line for each fault: `file:line  path  reason`. */
export async function readApp(file: string): Promise<ReadApp> {
  const text = await readFile(file).catch((error: unknown) => {
    throw new StartError(`${file} cannot be read: ${errorLine(error)}`);
  });
  const { manifest, faults, lines } = readManifest(text);
  if (!manifest) throw new StartError(faults.map((fault) => faultLine(file, fault)).join('\n'));
  const pictures = new Map<string, Buffer>();
  for (const name of [manifest.icon, ...manifest.screenshots.map((screenshot) => screenshot.file)]) {
    const content = await readFile(join(dirname(file), name)).catch(() => undefined);
    if (content) pictures.set(name, content);
  }
  const wrong = (await drawPictures(manifest, pictures)).faults;
  if (wrong.length)
    throw new StartError(wrong.map((fault) => faultLine(file, { ...fault, line: lineOf({ lines }, fault.field) })).join('\n'));
  return { manifest, pictures, lines };
}
