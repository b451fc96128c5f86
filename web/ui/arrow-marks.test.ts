import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#dev/root.ts';

/** Where an arrow to the right opens, expands or leads on. Elsewhere it would promise what a click does not do. */
const opening: readonly string[] = [
  'web/features/apps/apps/Screenshots.tsx',
  'web/features/people/insight/OrgList.tsx',
  'web/features/platform/operation-log/log-columns.tsx',
  'web/features/platform/teams/InviteScreen.tsx',
  'web/features/workplace/rooms/board/BoardBar.tsx',
  'web/shared/workplace/BannerCarousel.tsx',
  'web/shell/MenuGroupSection.tsx',
];

test('an arrow to the right is drawn only where something opens', () => {
  const arrow = /name="right"|icon: 'right'|\? 'right' : |: 'right'\}/;
  const files = globSync('web/**/*.tsx', { cwd: root }).filter((file) => arrow.test(readFileSync(join(root, file), 'utf8')));
  expect(files.toSorted()).toEqual(opening);
});
