import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '..');

/** Where an arrow to the right opens, expands or leads on. Elsewhere it would promise what a click does not do. */
const opening: readonly string[] = [
  'features/apps/apps/Screenshots.tsx',
  'features/billing/subscriptions/subscription-columns.tsx',
  'features/people/insight/OrgList.tsx',
  'features/platform/operation-log/log-columns.tsx',
  'features/platform/teams/InviteScreen.tsx',
  'features/workplace/rooms/board/BoardBar.tsx',
  'shared/workplace/BannerCarousel.tsx',
  'shell/MenuGroupSection.tsx',
];

test('an arrow to the right is drawn only where something opens', () => {
  const arrow = /name="right"|icon: 'right'|\? 'right' : |: 'right'\}/;
  const files = globSync('**/*.tsx', { cwd: web }).filter((file) => arrow.test(readFileSync(join(web, file), 'utf8')));
  expect(files.toSorted()).toEqual(opening);
});
