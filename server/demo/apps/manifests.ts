import { basename } from 'node:path';
import { parse, stringify } from 'yaml';
import type { AppManifest } from '#contract/apps/app-manifest.ts';
import { languages } from '#contract/languages.ts';
import { faultLine } from '#server/features/apps/catalogue/fault-line.rules.ts';
import { readManifest } from '#server/features/apps/catalogue/manifest-text.rules.ts';
import type { DemoTexts } from './manifest-texts.ts';

type Source = { name: Record<string, string>; developer: string } & Record<string, unknown>;
type Documents = Record<string, { version: string; texts: Record<string, string> }>;

/**
 * The manifests of the demo's apps: `{demoApps}` in an address is replaced by the origin, and an app without documents uses the
 * shared ones. Throws with a line for each fault.
 */
export function demoManifests({ files, documents }: DemoTexts, origin: string): AppManifest[] {
  return files.map(([name, text]) => {
    const source = parse(text) as Source;
    const filled = stringify({ ...documentsFor(source, parse(documents) as Documents), ...source }).replaceAll(
      '{demoApps}',
      origin,
    );
    const { manifest, faults } = readManifest(filled);
    if (!manifest) throw new Error(faults.map((fault) => faultLine(basename(name), fault)).join('\n'));
    return manifest;
  });
}

function documentsFor({ name, developer }: Source, documents: Documents): Documents {
  return Object.fromEntries(
    Object.entries(documents).map(([kind, { version, texts }]) => [
      kind,
      {
        version,
        texts: Object.fromEntries(
          languages.map((language) => [
            language,
            (texts[language] ?? '').replaceAll('{app}', name[language] ?? '').replaceAll('{developer}', developer),
          ]),
        ),
      },
    ]),
  );
}
