import { expect } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { press } from '../steps.ts';
import { test } from '../signed-in.ts';

test.use({ person: 'owner', locale: 'en-US' });

test('a screen links to its article; the changelog dot is shown once; feedback contains the page but no ids', async ({
  page,
}) => {
  await page.goto(`${paths.members}?search=Adam`);
  await press(page, 'Help, something is new');
  await page.getByRole('menuitem', { name: 'Give feedback' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give feedback' });
  await expect(dialog).toContainText(`Page: ${paths.members} `);
  await dialog.getByRole('textbox', { name: 'What would you like to tell us?' }).fill('Keep the columns');
  const sent = page.waitForRequest((request) => request.url().endsWith('/feedback'));
  await press(dialog, 'Send feedback');
  expect(JSON.stringify((await sent).postDataJSON())).not.toContain('Adam');
  await expect(page.getByText('Sending feedback succeeded')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await press(page, 'Help, something is new');
  await page.getByRole('menuitem', { name: 'Help for this page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible();
  await expect(page.getByRole('article')).toContainText('Add member');
  await press(page, 'All articles');
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('remittance');
  await page.getByRole('link', { name: 'Paying by bank transfer', exact: true }).click();
  await expect(page.getByRole('article')).toContainText('Upload the voucher');

  await press(page, 'Help, something is new');
  await page.getByRole('menuitem', { name: 'What is new' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'What is new' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Directory' }).click();
  await expect(page.getByRole('button', { name: 'Help', exact: true })).toBeVisible();
});
