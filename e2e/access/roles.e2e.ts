import { expect, type Page } from '@playwright/test';
import { roles as words } from '#phrases/en/access/roles.ts';
import { shell } from '#phrases/en/shell.ts';
import { paths } from '#web/paths.ts';
import { demo } from '../demo.ts';
import { test } from '../signed-in.ts';
import { confirm, pick, press, unique } from '../steps.ts';

const name = unique('Dock planners');
const { home, directory, members, departments, headRequests, roomBoard } = shell.pages;
const menuOf = (page: Page) => page.getByRole('navigation', { name: shell.menu.label }).getByRole('listitem').getByRole('link');

/** Chooses by keyboard, because the first refusal's message is still disappearing and moves the content below it. */
async function choose(page: Page, screen: string, access: string): Promise<void> {
  const radio = page.getByRole('radiogroup', { name: screen, exact: true }).getByRole('radio', { name: access });
  await radio.press('Space');
  await expect(radio).toBeChecked();
}

test('a role for Operations is created and granted, and shows its holder exactly its screens', async ({
  page,
  browser,
  baseURL,
  sessionOf,
}) => {
  await page.goto(paths.newRole);
  await press(page, words.form.create);
  await expect(page.getByText('Role permissions must not be empty')).toBeVisible();
  await expect(page.getByText('At least one member or department must be selected')).toBeVisible();

  await page.getByLabel(words.form.name, { exact: true }).fill(name);
  await choose(page, members, words.form.view);
  await choose(page, departments, words.form.edit);
  await pick(page, words.form.departments, 'Operations');
  await page.getByRole('combobox', { name: words.form.people }).fill(demo.member);
  await page.getByRole('option').or(page.locator('.ant-select-item-option')).filter({ hasText: '陳嘉欣' }).first().click();
  await page.keyboard.press('Escape');
  await press(page, words.form.create);

  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(/1 person gains Members view over \d+ people/);
  await expect(dialog).toContainText(/1 person gains Departments edit over \d+ people/);
  await confirm(page, `Create ${name}`);
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
  await expect(page.getByRole('table')).toContainText('陳嘉欣');

  const theirs = await browser.newContext({ storageState: await sessionOf('member'), baseURL: baseURL ?? '', locale: 'en-US' });
  const holder = await theirs.newPage();
  await holder.goto(paths.home);
  await expect(menuOf(holder)).toHaveText([home, directory, members, departments, headRequests, roomBoard]);
  await holder.goto(paths.roles);
  await expect(holder).toHaveURL(new RegExp(`${paths.noAccess}$`));

  await press(page, `Actions for ${name}`);
  await page.getByRole('menuitem', { name: words.remove }).click();
  await expect(dialog).toContainText(/1 person loses Members view over \d+ people/);
  await confirm(page, `Delete ${name}`);
  await expect(page.getByRole('tree').getByText(name)).toHaveCount(0);
  await holder.goto(paths.home);
  await expect(menuOf(holder)).toHaveText([home, directory, headRequests, roomBoard]);
  await theirs.close();
});

test('groups are created, moved and deleted; administrators list all people with further rights', async ({ page }) => {
  const group = unique('Harbour');
  await page.goto(`${paths.roles}?open=group`);
  await page.getByLabel(words.groups.name, { exact: true }).fill(group);
  await press(page, words.groups.create);
  await press(page, `Actions for ${group}`);
  await page.getByRole('menuitem', { name: words.groups.remove }).click();
  await confirm(page, `Delete ${group}`);
  await expect(page.getByRole('tree').getByText(group)).toHaveCount(0);

  await page.goto(paths.permissions);
  await expect(page).toHaveURL(new RegExp(`${paths.administrators}$`));
  await expect(page.getByRole('article', { name: 'HR', exact: true })).toContainText('Operations and below');
  await expect(page.getByRole('button', { name: words.administrators.add })).toBeVisible();
});
