import { expect, type Page } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { test } from '../signed-in.ts';
import { act, digits, field, line, pick, press, row, search, unique } from '../steps.ts';

const figure = (text: string) => Number(text.replace(/\D/g, ''));

async function createDepartment(page: Page, name: string): Promise<void> {
  await page.goto(`${paths.departments}?open=new`);
  await field(page, 'Name').fill(name);
  await press(page, 'Create department');
  // The previous one stays open; the new one appears below it.
  await expect(page.getByRole('heading', { name: 'Harbour Trading Co.', level: 2 })).toBeVisible();
  await expect(line(page, name)).toHaveCount(1);
}

async function addMember(page: Page, name: string): Promise<string> {
  await page.goto(paths.newMember);
  await field(page, 'Name').fill(name);
  await field(page, 'Email').fill(`made.${digits()}@example.com`);
  await press(page, 'Add member');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  return page.url();
}

async function deleteMistake(page: Page, name: string): Promise<void> {
  await press(page, 'More');
  await page.getByRole('menuitem', { name: 'Delete (made by mistake)' }).click();
  await expect(page.getByText('It can be restored from the recycle bin for 30 days')).toBeVisible();
  await press(page, `Delete ${name}`);
  await expect(page).toHaveURL(new RegExp(`${paths.members}$`));
}

test('a bulk change is previewed, confirmed by its number, survives a reload and is undone', async ({ page }) => {
  const name = unique('Night shift');
  await createDepartment(page, name);
  await page.goto(`${paths.members}?type=FULL_TIME`);
  await expect(page.getByRole('rowheader')).toHaveCount(20);
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await press(page, /^Select all [\d,]+ that match$/);
  await press(page, 'Change departments');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Add: they keep the departments they have').click();
  await pick(page, /Departments$/, name);
  await expect(dialog.getByText(new RegExp(`come to ${name}$`))).toBeVisible();
  await expect(dialog.getByText(/^So many are changed in the background/)).toBeVisible();
  const people = figure(await dialog.getByText(/^[\d,]+ members change$/).innerText());
  expect(people).toBeGreaterThan(500);

  const start = dialog.getByRole('button', { name: /^(loading )?Add [\d,]+ members$/ });
  const number = dialog.getByLabel(/^This touches/);
  await expect(start).toBeDisabled();
  await number.fill(String(people + 1));
  await expect(start).toBeDisabled();
  await number.fill(String(people));
  await start.click();
  await expect(page.getByRole('heading', { name: 'Changing members' })).toBeVisible();
  await page.reload();
  await expect(page.getByText(/[\d,]+ members were changed/)).toBeVisible();

  const file = page.waitForEvent('download');
  await press(page, 'Download the result');
  expect((await file).suggestedFilename()).toMatch(/^Changed members .*\.xlsx$/);
  await press(page, 'Undo');
  await expect(page.getByRole('heading', { name: 'Taking the change back' })).toBeVisible();
  await expect(page.getByText(/^[\d,]+ members are back as before/)).toBeVisible();
  await press(page, 'Close');
  await expect(page).not.toHaveURL(/bulk=/);
});

test('a small bulk change is made at once and undone by the bar', async ({ page }) => {
  const [name, department] = [unique('Ada Moved'), unique('Day shift')];
  await createDepartment(page, department);
  await addMember(page, name);
  await page.goto(`${paths.members}?search=${encodeURIComponent(name)}`);
  await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await press(page, 'Change departments');
  await pick(page, /Departments$/, department);
  await page.getByText('Change the departments of 1 member').click();
  await expect(page.getByText(`1 comes to ${department}`)).toBeVisible();
  await press(page, 'Move 1 member');
  await expect(row(page, name)).toContainText(department);
  await press(page, 'Undo');
  await expect(row(page, name)).not.toContainText(department);

  await page.goto(paths.departments);
  await act(page, department, 'Delete…');
  await press(page, `Delete ${department}`);
  await expect(line(page, department)).toHaveCount(0);
  await press(page, 'Undo');
  await expect(line(page, department)).toHaveCount(1);
});

test('a member made by mistake is deleted, found in the recycle bin, restored, and deleted forever', async ({ page }) => {
  const name = unique('Ada Mistaken');
  const url = await addMember(page, name);
  await deleteMistake(page, name);
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'This member cannot be found' })).toBeVisible();

  await page.goto(paths.members);
  await press(page, 'More');
  await page.getByRole('menuitem', { name: 'Recycle bin' }).click();
  await search(page, 'Name', name, 1);
  await expect(row(page, name)).toContainText('30 days');
  await row(page, name).getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing matches these filters' })).toBeVisible();

  await page.goto(url);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await deleteMistake(page, name);
  await page.goto(`${paths.recycleBin}?search=${encodeURIComponent(name)}`);
  await row(page, name).getByRole('button', { name: 'Delete forever' }).click();
  const forever = page.getByRole('button', { name: `Delete ${name} forever` });
  await expect(forever).toBeDisabled();
  await page.getByLabel(/to confirm/).fill(name);
  await forever.click();
  await expect(row(page, name)).toHaveCount(0);
});
