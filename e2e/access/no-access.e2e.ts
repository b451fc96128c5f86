import { expect } from '@playwright/test';
import { t } from '#dev/testing/texts.ts';
import { paths } from '#web/paths.ts';
import { test } from '../signed-in.ts';

test.describe('a member without the permission', () => {
  test.use({ person: 'member' });

  test('reads which page and permission are missing, as whom they are signed in, and whom to ask', async ({ page }) => {
    await page.goto(paths.newMember);
    await expect(page).toHaveURL(/\/401$/);
    const newMember = t('shell.pages.newMember');
    await expect(page.getByRole('heading', { name: t('shell.noAccess.titleOf', { page: newMember }), level: 2 })).toBeVisible();
    await expect(page.getByText('member@harbour.example')).toContainText('Harbour Trading Co.');
    await expect(page.getByText(t('shell.noAccess.needs.edit', { permission: t('shell.pages.members') }))).toBeVisible();
    const administrators = page.getByRole('region', { name: t('shell.noAccess.administrators') });
    await expect(administrators.getByRole('listitem')).not.toHaveCount(0);
    await administrators.getByRole('link').first().click();
    await expect(page).toHaveURL(new RegExp(paths.person({ id: '[\\w-]{36}' })));
  });

  test('is not told about a screen that was refused before', async ({ page }) => {
    const title = (name: string) => page.getByRole('heading', { name, level: 2 });
    await page.goto(paths.newMember);
    await expect(title(t('shell.noAccess.titleOf', { page: t('shell.pages.newMember') }))).toBeVisible();
    // Navigates as a link does, without reloading.
    await page.evaluate((next) => history.pushState({}, '', next), '/organization');
    await expect(title(t('shell.noAccess.title'))).toBeVisible();
  });

  test('reads only that access is missing when the page is opened by its address', async ({ page }) => {
    await page.goto(paths.noAccess);
    await expect(page.getByRole('heading', { name: t('shell.noAccess.title'), level: 2 })).toBeVisible();
    await expect(page.getByText(t('shell.noAccess.text'))).toBeVisible();
  });
});

test('the page of a member shows how they sign in, to readers of the security settings', async ({ page }) => {
  await page.goto(`${paths.members}?search=${encodeURIComponent('member@harbour.example')}`);
  await page.getByRole('rowheader').getByRole('link').click();
  const signIn = page.locator('section', { has: page.getByRole('heading', { name: t('members.signIn.title'), exact: true }) });
  await expect(signIn.getByText(t('members.signIn.off'), { exact: true })).toBeVisible();
  await signIn.getByRole('link', { name: t('members.signIn.manage') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
