import { expect, type Page } from '@playwright/test';
import { errors } from '#phrases/en/errors.ts';
import { members } from '#phrases/en/people/members.ts';
import { roles } from '#phrases/en/access/roles.ts';
import { shell } from '#phrases/en/shell.ts';
import { viewing } from '#phrases/en/access/viewing.ts';
import { paths } from '#web/paths.ts';
import { demo } from '../demo.ts';
import { test } from '../signed-in.ts';

const name = 'Siti Rahmawati';
const { home, directory, members: membersPage, departments, headRequests, roomBoard } = shell.pages;
const named = (text: string) => text.replace('{name}', name);
const bar = (page: Page) => page.getByRole('complementary', { name: viewing.label });
const menuOf = (page: Page) => page.getByRole('navigation', { name: shell.menu.label }).getByRole('listitem').getByRole('link');

/** Opens the page of the HR administrator and chooses to view as her. */
async function begin(page: Page): Promise<void> {
  await page.goto(`${paths.members}?search=${demo.hr}`);
  await page.getByRole('rowheader', { name }).getByRole('link').click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: named(members.viewAs) }).click();
  await expect(bar(page)).toContainText(named(viewing.bar));
  await expect(page).toHaveURL((url) => url.pathname === paths.home);
}

test('the owner sees the console as an administrator does, changes nothing, and comes back', async ({ page, context }) => {
  await begin(page);
  await expect(menuOf(page)).toHaveText([home, directory, membersPage, departments, headRequests, roomBoard]);
  await page.goto(paths.roles);
  await expect(page).toHaveURL(new RegExp(`${paths.noAccess}$`));
  await expect(bar(page)).toBeVisible();

  await page.goto(paths.members);
  await page.getByRole('rowheader').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel(members.fields.jobTitle, { exact: true }).fill('Changed by nobody');
  const refusal = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  expect(await (await refusal).json()).toMatchObject({ message: named(errors.viewingReadOnly) });
  await expect(page.getByText(named(errors.viewingReadOnly), { exact: true }).first()).toBeAttached();

  await page.goto(paths.settings);
  await expect(page.getByText(viewing.settings.title)).toBeVisible();

  const elsewhere = await context.newPage();
  await elsewhere.goto(paths.members);
  await expect(elsewhere.getByRole('heading', { name: membersPage, level: 1 })).toBeVisible();
  await expect(bar(elsewhere)).toHaveCount(0);
  await elsewhere.close();

  await bar(page).getByRole('button', { name: viewing.stop }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);

  await page.getByRole('link', { name: roles.explain.why }).click();
  await page.getByRole('link', { name: membersPage }).and(page.locator('[href*="code=020100"]')).click();
  await expect(page.getByRole('status').filter({ hasText: 'can open Members and change things there' })).toBeVisible();
  await expect(page.getByRole('list', { name: roles.explain.steps }).getByRole('listitem').last()).toContainText(
    'Operations and below',
  );
  await page.locator('[href*="code=080100"]').click();
  await expect(page.getByRole('status').filter({ hasText: `${name} cannot open Operation log` })).toBeVisible();
  await expect(page.getByText(roles.explain.nothing)).toBeVisible();
});

test('an ended view reports its end and leads back', async ({ page }) => {
  await begin(page);
  await page.evaluate(() => {
    const view = JSON.parse(sessionStorage.getItem('atrium.view') ?? '{}') as { id: string };
    sessionStorage.setItem('atrium.view', JSON.stringify({ ...view, id: crypto.randomUUID() }));
  });
  await page.goto(paths.members);
  const dialog = page.getByRole('dialog', { name: errors.viewingOver });
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: shell.pages.administrators })).toBeVisible();
});
