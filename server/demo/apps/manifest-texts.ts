import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

const folder = new URL('manifests/', import.meta.url);
const shared = 'agreements.yaml';

/** The sources of the demo's manifests, as text. */
export interface DemoTexts {
  files: [name: string, text: string][];
  /** The documents of the apps that have none of their own. */
  documents: string;
}

export async function demoTexts(): Promise<DemoTexts> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml') && name !== shared).toSorted();
  const files = await Promise.all(
    names.map(async (name) => [name, await readFile(new URL(name, folder), 'utf8')] as [string, string]),
  );
  return { files, documents: await readFile(new URL(shared, folder), 'utf8') };
}

/** A digest of everything that the published apps depend on. @param origin where the apps are served */
export async function digestDemoApps(texts: DemoTexts, origin: string): Promise<string> {
  const drawing = await readFile(new URL('draw.ts', import.meta.url));
  return createHash('sha256')
    .update(JSON.stringify([texts, origin]))
    .update(drawing)
    .digest('hex');
}
