import { expect, type Page } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { test } from '../signed-in.ts';
import { act, digits, fault, field, line, press, unique } from '../steps.ts';

async function create(page: Page, name: string): Promise<void> {
  await press(page, 'New department');
  await field(page, 'Name').fill(name);
  await press(page, 'Create department');
  // The department that was opened before stays open beside the next one.
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
    await press(page.getByRole('tree'), 'Actions for Operations');
    await expect(page.getByRole('menuitem', { name: 'Delete…' })).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText('This is the top of what you look after')).toBeVisible();
  });
});

test.describe('a member without the permission', () => {
  test.use({ person: 'member' });
  test('is led to /401', async ({ page }) => {
    await page.goto(paths.departments);
    await expect(page).toHaveURL(/\/401$/);
  });
});

test('errors are shown beside their fields', async ({ page }) => {
  await page.goto(`${paths.departments}?open=new`);
  await press(page, 'Create department');
  await expect(fault(page, 'Name')).toHaveText('This field is required');
  await field(page, 'Name').fill('a/b');
  await field(page, 'Number').fill('部門');
  await press(page, 'Create department');
  await expect(fault(page, 'Name')).toHaveText('Special characters are not allowed');
  await expect(fault(page, 'Number')).toHaveText('Chinese characters are not allowed');
  await field(page, 'Name').fill('finance');
  await field(page, 'Number').fill('');
  await press(page, 'Create department');
  await expect(fault(page, 'Name')).toHaveText('This name is already in use here');
});

test('a department is created, edited, moved, moved back and deleted', async ({ page }) => {
  const name = unique('Harbour pilots');
  await page.goto(paths.departments);
  await create(page, name);

  await press(page, 'Edit');
  await field(page, 'Number').fill(`HP ${digits()}`);
  await press(page, 'Save');
  await expect(page.getByText(/^Number HP/)).toBeVisible();

  await act(page, name, 'Move to…');
  await expect(page.getByRole('button', { name: `Move ${name}` })).toBeDisabled();
  await page.getByRole('combobox', { name: 'Below' }).click();
  await page.locator('.ant-select-tree-title').filter({ hasText: 'Legal' }).click();
  await expect(page.getByText('It will be found at Harbour Trading Co. / Legal')).toBeVisible();
  await press(page, `Move ${name}`);
  await expect(page.getByRole('navigation', { name: 'Where it stands' })).toHaveText('Harbour Trading Co.Legal');
  await press(page, 'Undo');
  await expect(page.getByRole('navigation', { name: 'Where it stands' })).toHaveText('Harbour Trading Co.');

  await act(page, name, 'Delete…');
  await press(page, `Delete ${name}`);
  await expect(line(page, name)).toHaveCount(0);
});

test('deleting a department with content says so, and moves the content to its parent', async ({ page }) => {
  const [outer, inner] = [unique('Ferries'), unique('Pilot boats')];
  await page.goto(paths.departments);
  await create(page, outer);
  await create(page, inner);
  await act(page, outer, 'Delete…');
  await expect(page.getByText('1 department is directly below it')).toBeVisible();
  const end = page.getByRole('button', { name: 'Move to Harbour Trading Co. and delete' });
  await expect(end).toBeDisabled();
  await page.getByLabel(/to confirm/).fill(outer);
  await end.click();
  await expect(page.getByText(/^Done:/)).toBeVisible();
  await expect(line(page, outer)).toHaveCount(0);
  await expect(line(page, inner)).toHaveCount(1);
  await page.reload();
  await expect(page.getByText(/^Done:/)).toBeVisible();
});

test('the tree is navigated by keyboard, and the URL contains the department', async ({ page }) => {
  await page.goto(paths.departments);
  const shown = page.getByRole('main').getByRole('heading', { level: 2 }).first();
  await expect(shown).toHaveText('Harbour Trading Co.');
  await page.getByRole('tree').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/department=/);
  await expect(shown).not.toHaveText('Harbour Trading Co.');
  const name = await shown.innerText();
  await page.reload();
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
});
