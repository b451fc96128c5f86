import { expect, test } from 'vitest';
import { findNameFaults } from './names.ts';

const glossary = `# Glossary

| concept | name in code |
| --- | --- |
| member | \`member\` |
| visibility | \`visibility\` |

## Words not to use

| not | use |
| --- | --- |
| sight | visibility |
`;
const check = (files: Record<string, string>, text = glossary) => findNameFaults(new Map(Object.entries(files)), text);

test('a type exported by two files is found', () => {
  const files = { 'server/kernel/a.ts': 'export interface Row {}', 'web/client/b.ts': 'export type Row = string;' };
  expect(check(files)).toEqual(['the type Row is exported by server/kernel/a.ts and web/client/b.ts']);
});

test.each([
  'export function readSight() {}',
  'export const sightOf = 1;',
  'export type Sight = 1;',
  'export class FirstSight {}',
])('a word not to use in %s is found', (source) => {
  expect(check({ 'server/kernel/a.ts': source })).toEqual([expect.stringContaining('use visibility for sight')]);
});

test('a word not to use in a property of server or console is found, except in a spelling of the API', () => {
  const files = {
    'contract/people/a.ts': 'export const view = z.object({ sight: z.string() });',
    'server/kernel/a.ts': 'interface Row { lineOfSight: string; sight: string; insight: string }',
  };
  expect(check(files)).toEqual(['server/kernel/a.ts declares lineOfSight: use visibility for sight']);
});

test('a word not to use in a file name is found', () => {
  expect(check({ 'dev/testing/line-of-sight.ts': '' })).toEqual([
    'the name of dev/testing/line-of-sight.ts: use visibility for sight',
  ]);
});

test('a term that is defined twice is found', () => {
  expect(check({}, glossary.replace('| visibility | `', '| member | `'))).toEqual(['GLOSSARY.md defines member twice']);
});

test('a concept on screen that is not defined is found, and is no definition itself', () => {
  const shown = '## On screen\n\n| concept | en |\n| --- | --- |\n| member | member |\n| guest | guest |\n\n## Words';
  expect(check({}, glossary.replace('## Words', shown))).toEqual(['GLOSSARY.md does not define guest, which is shown on screen']);
});

test('equal type names that are not exported, and other words, are accepted', () => {
  const files = {
    'server/kernel/a.ts': 'interface Row {} export const insight = 1;',
    'server/kernel/b.ts': 'interface Row {} export type Visibility = 1;',
    'server/kernel/b.test.ts': 'export type Visibility = 1;',
    'dev/c.ts': 'export type Visibility = 1;',
  };
  expect(check(files)).toEqual([]);
});
