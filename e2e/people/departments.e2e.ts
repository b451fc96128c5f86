import { expect, type Page } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { t, within } from '#dev/testing/texts.ts';
import { test } from '../signed-in.ts';
import { act, confirm, digits, fault, field, line, press, unique } from '../steps.ts';

async function create(page: Page, name: string): Promise<void> {
  await press(page, t('departments.add'));
  await field(page, t('departments.form.name')).fill(name);
  await confirm(page, t('departments.form.create'));
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
    await expect(page.getByText(t('departments.people.outside', { name: 'Finance' }))).toBeVisible();
    await expect(page.getByRole('button', { name: t('departments.add') })).toBeDisabled();
    await expect(page.getByRole('button', { name: t('departments.edit') })).toHaveCount(0);
    await press(page.getByRole('tree'), t('departments.actions', { name: 'Operations' }));
    await expect(page.getByRole('menuitem', { name: t('departments.remove') })).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText(within('departments.ownTop'))).toBeVisible();
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
  await confirm(page, t('departments.form.create'));
  await expect(fault(page, t('departments.form.name'))).toHaveText('This field is required');
  await field(page, t('departments.form.name')).fill('a/b');
  await field(page, t('departments.form.number')).fill('部門');
  await confirm(page, t('departments.form.create'));
  await expect(fault(page, t('departments.form.name'))).toHaveText(t('rules.specialCharacters'));
  await expect(fault(page, t('departments.form.number'))).toHaveText(t('rules.chineseCharacters'));
  await field(page, t('departments.form.name')).fill('finance');
  await field(page, t('departments.form.number')).fill('');
  await confirm(page, t('departments.form.create'));
  await expect(fault(page, t('departments.form.name'))).toHaveText(t('rules.duplicateName'));
});

test('a department is created, edited, moved, moved back and deleted', async ({ page }) => {
  const name = unique('Harbour pilots');
  await page.goto(paths.departments);
  await create(page, name);

  await press(page, t('departments.edit'));
  await field(page, t('departments.form.number')).fill(`HP ${digits()}`);
  await press(page, t('departments.form.save'));
  await expect(page.getByText(within('departments.head.number', { number: /HP.+/ }))).toBeVisible();

  await act(page, name, t('departments.moveTo'));
  await expect(page.getByRole('button', { name: t('departments.move.action', { name }) })).toBeDisabled();
  await page.getByRole('combobox', { name: t('departments.move.parent') }).click();
  await page.locator('.ant-select-tree-title').filter({ hasText: 'Legal' }).click();
  await expect(page.getByText(t('departments.move.path', { path: 'Harbour Trading Co. / Legal' }))).toBeVisible();
  await press(page, t('departments.move.action', { name }));
  await expect(page.getByRole('navigation', { name: t('departments.head.path') })).toHaveText('Harbour Trading Co.Legal');
  await press(page, t('common.actions.undo'));
  await expect(page.getByRole('navigation', { name: t('departments.head.path') })).toHaveText('Harbour Trading Co.');

  await act(page, name, t('departments.remove'));
  await press(page, t('departments.delete.action', { name }));
  await expect(line(page, name)).toHaveCount(0);
});

test('deleting a department with content says so, and moves the content to its parent', async ({ page }) => {
  const [outer, inner] = [unique('Ferries'), unique('Pilot boats')];
  await page.goto(paths.departments);
  await create(page, outer);
  await create(page, inner);
  await act(page, outer, t('departments.remove'));
  await expect(page.getByText(t('departments.delete.children', { count: 1 }))).toBeVisible();
  const end = page.getByRole('button', { name: t('departments.delete.dissolve', { parent: 'Harbour Trading Co.' }) });
  await expect(end).toBeDisabled();
  await page.getByLabel(within('ui.consequences.typeName')).fill(outer);
  await end.click();
  await expect(page.getByText(within('ui.job.done'))).toBeVisible();
  await expect(line(page, outer)).toHaveCount(0);
  await expect(line(page, inner)).toHaveCount(1);
  await page.reload();
  await expect(page.getByText(within('ui.job.done'))).toBeVisible();
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
