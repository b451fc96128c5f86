import { expect, type Page } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { test } from './signed-in.ts';

const unique = (name: string) => `${name} ${Date.now() % 1_000_000}`;
const line = (page: Page, name: string) => page.getByRole('tree').locator('.ant-tree-treenode').filter({ hasText: name });
const fault = (page: Page, label: string) =>
  page
    .locator('.ant-form-item', { has: page.getByLabel(label, { exact: true }) })
    .locator('.ant-form-item-explain-error:not(.ant-form-show-help-item-leave)');

/** Opens the menu of a department in the tree and chooses an act. */
async function choose(page: Page, name: string, act: string): Promise<void> {
  await line(page, name).first().hover();
  await page
    .getByRole('tree')
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: act }).click();
}

async function create(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New department' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create department' }).click();
  // What was looked at stays, so that the next one stands beside it.
  await line(page, name).first().click();
  await expect(page.getByRole('heading', { name, level: 2, exact: true })).toBeVisible();
}

test.describe('the scoped HR administrator', () => {
  test.use({ person: 'hr' });
  test('sees every department and changes only their own', async ({ page }) => {
    await page.goto(paths.departments);
    await line(page, 'Finance').click();
    await expect(page.getByRole('heading', { name: 'Finance', level: 2, exact: true })).toBeVisible();
    await expect(page.getByText('The members of Finance are outside what you look after')).toBeVisible();
    await expect(page.getByRole('button', { name: 'New department' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
    await line(page, 'Operations').first().hover();
    await page.getByRole('tree').getByRole('button', { name: 'Actions for Operations' }).click();
    await expect(page.getByRole('menuitem', { name: 'Delete…' })).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText('This is the top of what you look after')).toBeVisible();
  });
});

test.describe('a member without the permission', () => {
  test.use({ person: 'member' });
  test('comes to /401', async ({ page }) => {
    await page.goto(paths.departments);
    await expect(page).toHaveURL(/\/401$/);
  });
});

test('what is wrong stands beside its field', async ({ page }) => {
  await page.goto(`${paths.departments}?open=new`);
  await page.getByRole('button', { name: 'Create department' }).click();
  await expect(fault(page, 'Name')).toHaveText('This field is required');
  await page.getByLabel('Name', { exact: true }).fill('a/b');
  await page.getByLabel('Number', { exact: true }).fill('部門');
  await page.getByRole('button', { name: 'Create department' }).click();
  await expect(fault(page, 'Name')).toHaveText('Special characters are not allowed');
  await expect(fault(page, 'Number')).toHaveText('Chinese characters are not allowed');
  await page.getByLabel('Name', { exact: true }).fill('finance');
  await page.getByLabel('Number', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Create department' }).click();
  await expect(fault(page, 'Name')).toHaveText('This name is already in use here');
});

test('a department is created, edited, moved, moved back and deleted', async ({ page }) => {
  const name = unique('Harbour pilots');
  await page.goto(paths.departments);
  await create(page, name);

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Number', { exact: true }).fill(unique('HP'));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Number HP/)).toBeVisible();

  await choose(page, name, 'Move to…');
  await expect(page.getByRole('button', { name: `Move ${name}` })).toBeDisabled();
  await page.getByRole('combobox', { name: 'Below' }).click();
  await page.locator('.ant-select-tree-title').filter({ hasText: 'Legal' }).click();
  await expect(page.getByText('It will be found at Harbour Trading Co. / Legal')).toBeVisible();
  await page.getByRole('button', { name: `Move ${name}` }).click();
  await expect(page.getByRole('navigation', { name: 'Where it stands' })).toHaveText('Harbour Trading Co.Legal');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('navigation', { name: 'Where it stands' })).toHaveText('Harbour Trading Co.');

  await choose(page, name, 'Delete…');
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(line(page, name)).toHaveCount(0);
});

test('a department with something in it says so, and gives its content to its parent', async ({ page }) => {
  const [outer, inner] = [unique('Ferries'), unique('Pilot boats')];
  await page.goto(paths.departments);
  await create(page, outer);
  await create(page, inner);
  await choose(page, outer, 'Delete…');
  await expect(page.getByText('1 department is directly below it')).toBeVisible();
  const act = page.getByRole('button', { name: 'Move to Harbour Trading Co. and delete' });
  await expect(act).toBeDisabled();
  await page.getByLabel(/to confirm/).fill(outer);
  await act.click();
  await expect(page.getByText(/^Done:/)).toBeVisible();
  await expect(line(page, outer)).toHaveCount(0);
  await expect(line(page, inner)).toHaveCount(1);
  await page.reload();
  await expect(page.getByText(/^Done:/)).toBeVisible();
});

test('the tree is walked by keys, and the URL keeps the department', async ({ page }) => {
  await page.goto(paths.departments);
  await page.getByRole('tree').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/department=/);
  const name = await page.getByRole('heading', { level: 2 }).first().innerText();
  await page.reload();
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
});
