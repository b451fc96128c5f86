import { cpSync, mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { helpArticles } from '#contract/workplace/help-facts.ts';
import { languages } from '#contract/languages.ts';
import { readHelp } from './help-library.ts';

const own = join(import.meta.dirname, '..', '..');
let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'atrium-help-'));
  for (const folder of ['help', 'changelog']) cpSync(join(own, folder), join(root, folder), { recursive: true });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('every article exists in four languages with the same parts and links', () => {
  const { faults, index } = readHelp(own);
  expect(faults).toEqual([]);
  for (const language of languages) expect(index[language].map(({ slug }) => slug)).toEqual(helpArticles.map(({ slug }) => slug));
});

test('a missing language, an unknown folder, a different structure and a dead link are reported', () => {
  rmSync(join(root, 'help/roles/id.md'));
  mkdirSync(join(root, 'help/nonsense'));
  mkdirSync(join(root, 'changelog/soon'));
  writeFileSync(join(root, 'help/cards/cn.md'), '# 卡\n\n见[这里](/help/nowhere)。\n');
  const { faults } = readHelp(root);
  expect(faults).toContain('help/roles/id.md is missing');
  expect(faults).toContain('help/nonsense is not in contract/workplace/help-facts.ts');
  expect(faults).toContain('changelog/soon is no date');
  expect(faults).toContain('help/cards/cn.md links to /help/nowhere, which is nowhere');
  expect(faults).toContain('help/cards/cn.md has other parts or links than en.md');
});
