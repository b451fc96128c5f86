import { expect, type Page } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { pattern, t } from '#dev/testing/texts.ts';
import { seriousIn } from '#dev/pictures/axe.ts';
import { test } from '../signed-in.ts';

const menuOf = (page: Page) => page.getByRole('navigation', { name: t('shell.menu.label') });
const entry = (page: Page, key: Parameters<typeof t>[0]) => menuOf(page).getByRole('link', { name: t(key), exact: true });

test('the menu needs no scrolling at 800 px, collapses groups, and keeps favourites and recent pages', async ({ page }) => {
  await page.goto(paths.members);
  await expect(entry(page, 'shell.pages.integrations')).toBeInViewport({ ratio: 1 });
  expect(await menuOf(page).evaluate((menu) => menu.scrollHeight - menu.clientHeight)).toBe(0);

  await test.step('by keyboard, the current page is added to the favourites', async () => {
    await entry(page, 'shell.pages.members').focus();
    await page.keyboard.press('Tab');
    const pin = menuOf(page).getByRole('button', { name: t('shell.menu.pin', { page: t('shell.pages.members') }) });
    await expect(pin).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(menuOf(page).getByRole('button', { name: t('shell.groups.favourites'), exact: true })).toBeVisible();
  });
  await test.step('a collapsed group hides its entries', async () => {
    const group = menuOf(page).getByRole('button', { name: t('shell.groups.workplace') });
    await group.click();
    await expect(group).toHaveAttribute('aria-expanded', 'false');
    await expect(entry(page, 'shell.pages.roomBoard')).toHaveCount(0);
  });
  await test.step('a member who was opened is among the recent pages', async () => {
    const name = 'Adam Baker';
    await page.getByRole('rowheader').getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await menuOf(page)
      .getByRole('button', { name: t('shell.groups.recent') })
      .click();
    await expect(menuOf(page).getByRole('link', { name })).toBeVisible();
    expect(await seriousIn(page)).toEqual([]);
  });
  await page.reload();
  await expect(menuOf(page).getByRole('button', { name: t('shell.groups.favourites'), exact: true })).toBeVisible();
  await expect(entry(page, 'shell.pages.roomBoard')).toHaveCount(0);
});

test('G and a letter open a screen, unless a person types or has switched single-key shortcuts off', async ({ page }) => {
  await page.goto(paths.members);
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page.getByRole('heading', { level: 1, name: t('shell.pages.departments') })).toBeVisible();
  await page.getByRole('searchbox').or(page.getByRole('textbox')).first().pressSequentially('gm');
  await expect(page).toHaveURL(new RegExp(paths.departments));

  await page.getByRole('main').click({ position: { x: 2, y: 2 } });
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: t('commands.keyboard.title') });
  await expect(help.getByText(t('shell.pages.integrations'))).toBeVisible();
  expect(await seriousIn(page)).toEqual([]);
  await help.getByRole('switch', { name: t('commands.keyboard.single') }).click();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await page.keyboard.press('?');
  await expect(help).toBeHidden();
  await expect(page).toHaveURL(new RegExp(paths.departments));
});

test('breadcrumbs of a form lead to its record and list', async ({ page }) => {
  await page.goto(paths.members);
  await page.getByRole('rowheader').getByRole('link', { name: 'Adam Baker' }).click();
  await page.getByRole('button', { name: t('common.actions.edit'), exact: true }).click();
  const crumbs = page.getByRole('navigation', { name: t('shell.breadcrumb') });
  await expect(crumbs.getByRole('link')).toHaveText([t('shell.pages.members'), 'Adam Baker']);
  await crumbs.getByRole('link', { name: 'Adam Baker' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Adam Baker' })).toBeVisible();
});

test('going back to a list restores its scroll position, its selection and the focused row; opening it again does not', async ({
  page,
}) => {
  await page.goto(paths.members);
  await page.getByRole('rowheader').first().waitFor();
  const link = page.getByRole('rowheader').nth(18).getByRole('link');
  const selected = page.getByRole('main').getByRole('checkbox', { checked: true });
  await page.getByRole('main').getByRole('checkbox').nth(1).check();
  await expect(page.getByRole('status').filter({ hasText: t('ui.list.selected', { count: 1 }) })).toBeVisible();
  // The click follows at once: the position must be known although the browser has not announced the scrolling yet.
  await link.evaluate((row: HTMLElement) => {
    row.scrollIntoView({ block: 'center' });
    row.focus();
    row.click();
  });
  await expect(page).toHaveURL(/members\/[0-9a-f-]+$/);
  await page.goBack();
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
  await expect(selected).toHaveCount(1);

  await entry(page, 'shell.pages.departments').click();
  await expect(page.getByRole('heading', { level: 1, name: t('shell.pages.departments') })).toBeVisible();
  await entry(page, 'shell.pages.members').click();
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await expect(selected).toHaveCount(0);
});

test('an action can be undone in the notifications after its bar has gone', async ({ page }) => {
  const name = 'Adam Roberts';
  await page.clock.install();
  await page.goto(paths.members);
  await page.getByRole('rowheader').getByRole('link', { name }).click();
  await page.getByRole('button', { name: t('common.actions.more') }).click();
  await page.getByRole('menuitem', { name: t('members.suspension.suspend'), exact: true }).click();
  await page.getByRole('button', { name: t('members.suspension.action', { name }) }).click();
  const undo = page.getByRole('button', { name: t('common.actions.undo'), exact: true });
  await expect(undo).toBeVisible();
  await page.clock.runFor(11_000);
  await expect(undo).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(undo).toBeVisible();
  await page.clock.runFor(11_000);
  await page.getByRole('button', { name: pattern('shell.bell.label') }).click();
  await undo.click();
  await expect(page.getByText(t('members.suspension.doneIn', { name }))).toBeVisible();
  await expect(undo).toBeHidden();
});
