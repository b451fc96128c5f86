import { expect, type Page } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { pattern, source, t, within } from '#dev/testing/texts.ts';
import { test } from '../signed-in.ts';
import { act, confirm, digits, field, line, pick, press, row, search, unique } from '../steps.ts';

const figure = (text: string) => Number(text.replace(/\D/g, ''));

async function createDepartment(page: Page, name: string): Promise<void> {
  await page.goto(`${paths.departments}?open=new`);
  await field(page, t('members.fields.displayName')).fill(name);
  await confirm(page, t('departments.form.create'));
  // The previous one stays open; the new one appears below it.
  await expect(page.getByRole('heading', { name: 'Harbour Trading Co.', level: 2 })).toBeVisible();
  await expect(line(page, name)).toHaveCount(1);
}

async function addMember(page: Page, name: string): Promise<string> {
  await page.goto(paths.newMember);
  await field(page, t('members.fields.displayName')).fill(name);
  await field(page, t('members.fields.email')).fill(`made.${digits()}@example.com`);
  await press(page, t('members.form.add'));
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  return page.url();
}

async function deleteMistake(page: Page, name: string): Promise<void> {
  await press(page, t('common.actions.more'));
  await page.getByRole('menuitem', { name: t('members.detail.deleteMistake') }).click();
  await expect(page.getByText(t('recycleBin.member.bin'))).toBeVisible();
  await press(page, t('recycleBin.member.action', { name }));
  await expect(page).toHaveURL(new RegExp(`${paths.members}$`));
}

test('a bulk change is previewed, confirmed by its number, survives a reload and is undone', async ({ page }) => {
  const name = unique('Night shift');
  await createDepartment(page, name);
  await page.goto(`${paths.members}?type=FULL_TIME`);
  await expect(page.getByRole('rowheader')).toHaveCount(20);
  await page.getByRole('checkbox', { name: t('ui.list.selectPage') }).check();
  await press(page, pattern('ui.list.selectAll'));
  await press(page, t('members.list.changeDepartments'));
  const dialog = page.getByRole('dialog');
  await dialog.getByText(t('members.bulk.modes.ADD')).click();
  await pick(page, new RegExp(`${source('members.fields.departments')}$`), name);
  await expect(dialog.getByText(within('bulk.preview.to', { department: name }))).toBeVisible();
  await expect(dialog.getByText(t('bulk.preview.asJob'))).toBeVisible();
  const people = figure(await dialog.getByText(pattern('bulk.preview.people')).innerText());
  expect(people).toBeGreaterThan(500);

  const start = dialog.getByRole('button', { name: new RegExp(`^(loading )?${source('members.bulk.act.ADD')}$`) });
  const number = dialog.getByLabel(within('bulk.guard.why'));
  await expect(start).toBeDisabled();
  await number.fill(String(people + 1));
  await expect(start).toBeDisabled();
  await number.fill(String(people));
  await start.click();
  await expect(page.getByRole('heading', { name: t('bulk.job.title') })).toBeVisible();
  await page.reload();
  await expect(page.getByText(within('bulk.job.done'))).toBeVisible();

  const file = page.waitForEvent('download');
  await press(page, t('bulk.job.result'));
  expect((await file).suggestedFilename()).toMatch(new RegExp(`^${source('bulk.file.name')}\\.xlsx$`));
  await press(page, t('common.actions.undo'));
  await expect(page.getByRole('heading', { name: t('bulk.job.undoTitle') })).toBeVisible();
  await expect(page.getByText(within('bulk.undone'))).toBeVisible();
  await press(page, t('bulk.job.close'));
  await expect(page).not.toHaveURL(/bulk=/);
});

test('a small bulk change is made at once and undone by the bar', async ({ page }) => {
  const [name, department] = [unique('Ada Moved'), unique('Day shift')];
  await createDepartment(page, department);
  await addMember(page, name);
  await page.goto(`${paths.members}?search=${encodeURIComponent(name)}`);
  await page.getByRole('checkbox', { name: t('ui.list.selectRow', { name }) }).check();
  await press(page, t('members.list.changeDepartments'));
  await pick(page, new RegExp(`${source('members.fields.departments')}$`), department);
  await page.getByText(t('members.bulk.title', { count: 1 })).click();
  await expect(page.getByText(t('bulk.preview.to', { people: 1, department }))).toBeVisible();
  await press(page, t('members.bulk.act.MOVE', { count: 1 }));
  await expect(row(page, name)).toContainText(department);
  await press(page, t('common.actions.undo'));
  await expect(row(page, name)).not.toContainText(department);

  await page.goto(paths.departments);
  await act(page, department, t('departments.remove'));
  await press(page, t('departments.delete.action', { name: department }));
  await expect(line(page, department)).toHaveCount(0);
  await press(page, t('common.actions.undo'));
  await expect(line(page, department)).toHaveCount(1);
});

test('a member made by mistake is deleted, found in the recycle bin, restored, and deleted forever', async ({ page }) => {
  const name = unique('Ada Mistaken');
  const url = await addMember(page, name);
  await deleteMistake(page, name);
  await page.goto(url);
  await expect(page.getByRole('heading', { name: t('members.detail.missingTitle') })).toBeVisible();

  await page.goto(paths.members);
  await page.getByRole('link', { name: t('shell.pages.recycleBin') }).click();
  await search(page, t('members.fields.displayName'), name, 1);
  await expect(row(page, name)).toContainText(t('recycleBin.days', { days: 30 }));
  await row(page, name)
    .getByRole('button', { name: t('recycleBin.restore') })
    .click();
  await expect(page.getByRole('heading', { name: t('ui.list.noMatch') })).toBeVisible();

  await page.goto(url);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await deleteMistake(page, name);
  await page.goto(`${paths.recycleBin}?search=${encodeURIComponent(name)}`);
  await row(page, name)
    .getByRole('button', { name: t('recycleBin.purge') })
    .click();
  const forever = page.getByRole('button', { name: t('recycleBin.purgeAction', { name }) });
  await expect(forever).toBeDisabled();
  await page.getByLabel(within('ui.consequences.typeName')).fill(name);
  await forever.click();
  await expect(row(page, name)).toHaveCount(0);
});
