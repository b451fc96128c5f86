import { parseSync } from 'vite';
import { phrases } from '#phrases/en/index.ts';
import { verbatim } from '#phrases/verbatim.ts';
import { type Node, walk } from './walk.ts';

type Tree = { readonly [name: string]: string | Tree };

/**
 * Literals of journeys that are the text of a phrase of two or more words: they would fail when the copy changes, so `t` of
 * `dev/testing/texts.ts` names the phrase instead. Verbatim texts of the specification are written out. One line per fault.
 */
export function findPhraseLiterals(files: ReadonlyMap<string, string>): string[] {
  const keys = keysByText(phrases);
  for (const text of verbatim) keys.delete(text);
  return [...files].filter(([path]) => path.startsWith('e2e/')).flatMap(([path, source]) => faultsOf(path, source, keys));
}

function faultsOf(path: string, source: string, keys: ReadonlyMap<string, string>): string[] {
  const faults: string[] = [];
  walk(parseSync(path, source).program, (node) => {
    const key = keys.get(textOf(node) ?? '');
    if (key !== undefined)
      faults.push(`${path}:${source.slice(0, node.start).split('\n').length} write t('${key}') instead of its text`);
  });
  return faults;
}

/** The text of a string, of a template without expressions, or of a regular expression without special characters. */
function textOf(node: Node): string | undefined {
  if (node.type === 'TemplateElement') return (node['value'] as { cooked: string }).cooked;
  if (node.type !== 'Literal') return undefined;
  const regex = node['regex'] as { pattern: string } | undefined;
  return regex ? regex.pattern.replaceAll(/[\^$\\]/g, '') : typeof node['value'] === 'string' ? node['value'] : undefined;
}

function keysByText(tree: Tree, prefix = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(tree)) {
    if (typeof value !== 'string') for (const [text, key] of keysByText(value, `${prefix}${name}.`)) found.set(text, key);
    else if (/\S\s+\S/.test(value)) found.set(value, `${prefix}${name}`);
  }
  return found;
}
