import { expect, test } from 'vitest';
import { findOperatorDocFaults } from './operator-docs.ts';

const faultsOf = (path: string, text: string) =>
  findOperatorDocFaults(new Map([[path, text]]), (file) => file === 'dev/there.test.ts');

test.each([
  ['a block without a language', 'Text\n\n```\nls\n```\n', 'has no language'],
  ['commands to execute on a page that no test executes', '```sh\nls\n```\n', 'no test executes this page'],
  ['commands without a reason', 'Run:\n\n```console\nls\n```\n', 'commands without'],
  ['a test that does not exist', '_(tested by `dev/gone.test.ts`)_\n\n```console\nls\n```\n', 'dev/gone.test.ts does not exist'],
])('%s is found', (_, text, fault) => {
  expect(faultsOf('docs/operations/page.md', text)).toEqual([expect.stringContaining(fault)]);
});

test('executed, tested and explained commands and other blocks are allowed', () => {
  expect(faultsOf('docs/operations/install.md', '```sh\nls\n```\n')).toEqual([]);
  for (const text of [
    '_(tested by `dev/there.test.ts`)_\n\n```console\nls\n```\n',
    '_(not executed: deletes data)_\n\n```console\nls\n```\n',
    '```ini\na=b\n```\n',
  ])
    expect(faultsOf('docs/operations/page.md', text)).toEqual([]);
});
