import { expect, test } from '@playwright/test';
import { departments } from '#contract/people/departments.ts';
import { members } from '#contract/people/members.ts';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import { foundTeam } from '../new-team.ts';
import { act, line, openFromMenu, press, unique } from '../steps.ts';
import { countEffort, expectEffort } from './count.ts';

test.use({ locale: 'en-US', timezoneId: 'Asia/Hong_Kong', viewport: { width: 1280, height: 900 } });

const people = 100;

test('a department of 100 is moved after a look at the consequences, and the move is undone', async ({ page }) => {
  const team = unique('Movers');
  const call = await foundTeam(page, 'Mo Mover', team);
  const { items } = await call<{ items: { departmentId: string }[] }>('GET', departments.list.path);
  const add = async (name: string, parentId = items[0]?.departmentId) =>
    (await call<{ departmentId: string }>('POST', departments.create.path, { parentId, name })).departmentId;
  const [, support] = [await add('Operations'), await add('Support')];
  await add('Night shift', support);
  for (let from = 0; from < people; from += 10)
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => {
        const email = `mover${from + n}@example.com`;
        return call('POST', members.create.path, { displayName: `Mover ${from + n}`, email, departmentIds: [support] });
      }),
    );
  await page.goto(paths.home);
  const effort = await countEffort(page);

  await openFromMenu(page, t('shell.pages.departments'));
  await line(page, 'Support').hover();
  await act(page, 'Support', t('departments.moveTo'));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: t('departments.move.parent') }).click();
  await page
    .locator('.ant-select-tree-title')
    .filter({ hasText: /^Operations$/ })
    .click();
  await expect(dialog).toContainText(t('departments.move.people', { count: people, parent: 'Operations' }));
  await expect(dialog).toContainText(t('departments.move.withIt', { count: 1 }));
  await expect(dialog).toContainText(t('departments.move.path', { path: `${team} / Operations / Support` }));
  await press(dialog, t('departments.move.action', { name: 'Support' }));
  const moved = t('departments.move.moved', { name: 'Support', parent: 'Operations' });
  await expect(page.getByRole('status').getByText(moved)).toBeVisible();
  await press(page, t('common.actions.undo'));
  await expect
    .poll(async () => {
      const list = await call<{ items: { name: string; parentId: string | null }[] }>('GET', departments.list.path);
      return list.items.find(({ name }) => name === 'Support')?.parentId;
    })
    .toBe(items[0]?.departmentId);
  expectEffort('move a department of 100 and undo', effort(), { clicks: 7, fields: 0, pages: 1 });
});
