import '#server/node-version.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// node dev/han-variants.ts <folder of the npm package opencc-js>: writes the table of simplified and traditional characters from
// the dictionaries of OpenCC. The package has 6 MB, of which the table needs 30 kB, so it is not a dependency.
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: node dev/han-variants.ts <folder of the npm package opencc-js>');

/** The lines of a dictionary: a character and the characters it is converted to, the most frequent one first. */
async function pairs(dictionary: string): Promise<[from: string, to: string][]> {
  const file = pathToFileURL(join(folder ?? '', 'dist', 'esm-lib', 'dict', `${dictionary}.js`)).href;
  const { default: text } = (await import(file)) as { default: string };
  return text.split('|').map((line) => {
    const [from = '', to = ''] = line.split(' ');
    return [from, to];
  });
}

const toSimplified = new Map(await pairs('TSCharacters'));
for (const [standard, regional] of [...(await pairs('HKVariants')), ...(await pairs('TWVariants'))])
  toSimplified.set(regional, toSimplified.get(standard) ?? standard);

const groups = new Map<string, Set<string>>();
for (const from of toSimplified.keys()) {
  let to = from;
  for (const seen = new Set<string>(); toSimplified.has(to) && !seen.has(to); to = toSimplified.get(to) ?? to) seen.add(to);
  if (to !== from) groups.set(to, (groups.get(to) ?? new Set()).add(from));
}
const table = [...groups].map(([simplified, others]) => [simplified, ...[...others].toSorted()].join('')).toSorted();
const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
await writeFile(
  join(import.meta.dirname, '..', 'server', 'domain', 'visibility', 'han-variants.generated.ts'),
  `// Written by dev/han-variants.ts from the dictionaries of OpenCC in opencc-js ${version} (Apache License 2.0). Groups of characters
// that stand for each other, the simplified one first.
export const hanVariantGroups = '${table.join(' ')}';
`,
);
console.log(`${table.length} groups`);
