import { appendFileSync, cpSync, globSync, mkdtempSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { helpArticles, helpPicture } from '#contract/workplace/help-facts.ts';
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

test('pictures of articles have one size, are small, and are all shown', async () => {
  const files = globSync('help/*/*.webp', { cwd: own }).toSorted();
  const { articles } = readHelp(own);
  const shown = languages.flatMap((language) =>
    Object.entries(articles[language]).flatMap(([slug, { blocks }]) =>
      blocks.flatMap((block) => (block.kind === 'picture' ? `help/${slug}/${block.src}` : [])),
    ),
  );
  expect(files).toEqual(shown.toSorted());
  for (const file of files) {
    expect(await sharp(join(own, file)).metadata()).toMatchObject({ format: 'webp', ...helpPicture });
    expect(statSync(join(own, file)).size).toBeLessThan(100_000);
  }
});

test('a missing picture and a picture of another language are reported', () => {
  appendFileSync(join(root, 'help/departments/hk.md'), '\n![List](hk.webp)\n');
  appendFileSync(join(root, 'help/departments/cn.md'), '\n![List](en.webp)\n');
  const { faults } = readHelp(root);
  expect(faults).toContain('help/departments/hk.md shows hk.webp, which is missing');
  expect(faults).toContain('help/departments/cn.md shows en.webp instead of cn.webp');
});

test('a missing language, an unknown folder, a different structure and a dead link are reported', () => {
  rmSync(join(root, 'help/roles/id.md'));
  mkdirSync(join(root, 'help/nonsense'));
  mkdirSync(join(root, 'changelog/soon'));
  writeFileSync(join(root, 'changelog/2026-11-21/id.md'), '# Anggota\n\nBaru.\n');
  writeFileSync(join(root, 'help/cards/cn.md'), '# 卡\n\n见[这里](/help/nowhere)。\n');
  const { faults } = readHelp(root);
  expect(faults).toContain('help/roles/id.md is missing');
  expect(faults).toContain('help/nonsense is not in contract/workplace/help-facts.ts');
  expect(faults).toContain('changelog/soon is no date');
  expect(faults).toContain('help/cards/cn.md links to /help/nowhere, which is nowhere');
  expect(faults).toContain('changelog/2026-11-21/id.md has other parts or links than en.md');
  expect(faults).toContain('help/cards/cn.md has other parts or links than en.md');
});
