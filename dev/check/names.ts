import { parseSync } from 'vite';
import { type Node, walk } from './walk.ts';

const product = /^(?:contract|phrases|server|web)\//;
const isExempt = (path: string) => /\.test\.tsx?$|\.generated\.ts$|\.d\.ts$/.test(path);
const typeKinds = new Set(['TSTypeAliasDeclaration', 'TSInterfaceDeclaration', 'ClassDeclaration', 'TSEnumDeclaration']);

interface ExportedName {
  path: string;
  name: string;
  isType: boolean;
}

/**
 * Faults of names: an exported type name that another file of the product exports too, a word excluded by GLOSSARY.md in an
 * exported name, in a property that a type of server or console declares, or in a file name, a term that the glossary defines twice, a concept shown on screen that it does not define. One line per fault.
 * @param files sources by path from the root
 * @param glossary the text of GLOSSARY.md
 */
export function findNameFaults(files: ReadonlyMap<string, string>, glossary: string): string[] {
  const { terms, shown, banned } = readGlossary(glossary);
  const exported = [...files].flatMap(([path, source]) =>
    product.test(path) && !isExempt(path) ? exportedNames(path, source) : [],
  );
  const declared = propertiesOf(files, banned);
  const places = new Map<string, string[]>();
  for (const { path, name, isType } of exported) if (isType) places.set(name, [...(places.get(name) ?? []), path]);
  return [
    ...[...places]
      .filter(([, paths]) => paths.length > 1)
      .map(([name, paths]) => `the type ${name} is exported by ${paths.join(' and ')}`),
    ...exported.flatMap(({ path, name }) =>
      wordsOf(name).flatMap((word) => (banned.has(word) ? `${path} exports ${name}: use ${banned.get(word)} for ${word}` : [])),
    ),
    ...declared.flatMap(({ path, name }) =>
      wordsOf(name).flatMap((word) => (banned.has(word) ? `${path} declares ${name}: use ${banned.get(word)} for ${word}` : [])),
    ),
    ...[...files.keys()].flatMap((path) =>
      wordsOf(path.replace(/^.*\//, '')).flatMap((word) =>
        banned.has(word) ? `the name of ${path}: use ${banned.get(word)} for ${word}` : [],
      ),
    ),
    ...terms.filter((term, place) => terms.indexOf(term) < place).map((term) => `GLOSSARY.md defines ${term} twice`),
    ...shown
      .filter((term) => !terms.includes(term))
      .map((term) => `GLOSSARY.md does not define ${term}, which is shown on screen`),
  ];
}

/** The terms of the tables, those with a term on screen, and the words not to use with their replacements. */
function readGlossary(glossary: string): { terms: string[]; shown: string[]; banned: Map<string, string> } {
  const [definitions = '', ...tables] = glossary.split(/^(?=## (?:On screen|Words not to use)$)/m);
  const [onScreen = '', notToUse = ''] = ['On screen', 'Words'].map((title) =>
    tables.find((text) => text.startsWith(`## ${title}`)),
  );
  const rowsOf = (text: string) =>
    [...text.matchAll(/^\| (.+) \|$/gm)]
      .map(([, row = '']) => row.split(' | ').map((cell) => cell.trim()))
      .filter(([first = '']) => !/^(?:-+|concept|not)$/.test(first));
  const termsOf = (text: string) => rowsOf(text).flatMap(([term = '']) => term.split(', '));
  return {
    terms: termsOf(definitions),
    shown: termsOf(onScreen),
    banned: new Map(rowsOf(notToUse).map(([word = '', use = '']) => [word, use])),
  };
}

function exportedNames(path: string, source: string): ExportedName[] {
  return (parseSync(path, source).program.body as unknown as Node[]).flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? (statement['declaration'] as Node | null) : null;
    if (!declaration) return [];
    const declared = (declaration['declarations'] as Node[] | undefined) ?? [declaration];
    return declared.flatMap(({ id }) => {
      const name = (id as { name?: string } | null)?.name;
      return name === undefined ? [] : { path, name, isType: typeKinds.has(declaration.type) };
    });
  });
}

/**
 * Properties with excluded words that types of server and console declare. Names that the contract contains are spellings of the
 * API and are excluded.
 */
function propertiesOf(files: ReadonlyMap<string, string>, banned: ReadonlyMap<string, string>): { path: string; name: string }[] {
  const hasBannedWord = new RegExp([...banned.keys()].join('|'), 'i');
  const named = (prefix: RegExp, types: readonly string[]) =>
    [...files].flatMap(([path, source]) => {
      const found: { path: string; name: string }[] = [];
      if (!prefix.test(path) || isExempt(path) || !hasBannedWord.test(source)) return found;
      walk(parseSync(path, source).program, ({ type, key }) => {
        const name = types.includes(type) ? (key as { name?: string }).name : undefined;
        if (name !== undefined) found.push({ path, name });
      });
      return found;
    });
  const spelledByApi = new Set(named(/^contract\//, ['Property', 'TSPropertySignature']).map(({ name }) => name));
  return named(/^(?:server|web)\//, [
    'TSPropertySignature',
    'TSMethodSignature',
    'PropertyDefinition',
    'MethodDefinition',
  ]).filter(({ name }) => !spelledByApi.has(name));
}

const wordsOf = (name: string) => (name.match(/[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());
