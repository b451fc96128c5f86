import { parseSync } from 'vite';
import type { Node } from './walk.ts';

const product = /^(?:contract|phrases|server|web)\//;
const typeKinds = new Set(['TSTypeAliasDeclaration', 'TSInterfaceDeclaration', 'ClassDeclaration', 'TSEnumDeclaration']);

interface ExportedName {
  path: string;
  name: string;
  isType: boolean;
}

/**
 * Faults of the product's names: an exported type name that another file exports too, a word excluded by GLOSSARY.md in an
 * exported name, a term that the glossary defines twice, a concept shown on screen that it does not define. One line per fault.
 * @param files sources by path from the root
 * @param glossary the text of GLOSSARY.md
 */
export function findNameFaults(files: ReadonlyMap<string, string>, glossary: string): string[] {
  const { terms, shown, banned } = readGlossary(glossary);
  const exported = [...files].flatMap(([path, source]) =>
    product.test(path) && !/\.test\.tsx?$|\.generated\.ts$|\.d\.ts$/.test(path) ? exportedNames(path, source) : [],
  );
  const places = new Map<string, string[]>();
  for (const { path, name, isType } of exported) if (isType) places.set(name, [...(places.get(name) ?? []), path]);
  return [
    ...[...places]
      .filter(([, paths]) => paths.length > 1)
      .map(([name, paths]) => `the type ${name} is exported by ${paths.join(' and ')}`),
    ...exported.flatMap(({ path, name }) =>
      wordsOf(name).flatMap((word) => (banned.has(word) ? `${path} exports ${name}: use ${banned.get(word)} for ${word}` : [])),
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

const wordsOf = (name: string) => (name.match(/[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());
