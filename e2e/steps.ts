import { randomInt } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { t } from '#dev/testing/texts.ts';

/** Steps and checks of the journeys, by role and label. Each step waits for an element, never for a time. */

/** Nine digits that are unique per journey, for names, numbers and addresses. */
export const digits = (): string => String(randomInt(1_000_000_000)).padStart(9, '0');
/** A name that is unique to this journey. */
export const unique = (name: string): string => `${name} ${digits()}`;

export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });
/** The row of a table whose row header contains a text. */
export const row = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
/** The line of a department or role in a tree. */
export const line = (page: Page, name: string): Locator =>
  page.getByRole('tree').locator('.ant-tree-treenode').filter({ hasText: name });
/** The error beneath a field. */
export const fault = (page: Page, label: string): Locator =>
  page.locator('.ant-form-item', { has: field(page, label) }).locator('.ant-form-item-explain-error');

/** Presses the button with exactly this name. A busy button has another name, so this waits for it. */
export const press = (where: Page | Locator, name: string | RegExp): Promise<void> =>
  where.getByRole('button', { name, exact: true }).click();
/** Presses a button of the open dialog. */
export const confirm = (page: Page, name: string): Promise<void> => press(page.getByRole('dialog'), name);

/** Opens a screen by its entry in the menu. */
export const openFromMenu = (page: Page, name: string): Promise<void> =>
  page
    .getByRole('navigation', { name: t('shell.menu.label') })
    .getByRole('link', { name, exact: true })
    .click();

/** Opens the menu of a department in the tree and chooses an action. */
export async function act(page: Page, department: string, name: string): Promise<void> {
  await press(page.getByRole('tree'), t('departments.actions', { name: department }));
  await page.getByRole('menuitem', { name }).click();
}

/** Types into a picker of people or departments and chooses the option with exactly this name. */
export async function pick(page: Page, label: string | RegExp, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(name);
  await page.locator('.ant-select-dropdown:visible').getByTitle(name, { exact: true }).first().click();
}

const dayText = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** Types a day (YYYY-MM-DD). Enter selects it once the calendar shows its month; the field then shows it as screens do. */
export async function typeDay(page: Page, label: string, day: string): Promise<void> {
  await field(page, label).fill(day);
  const calendar = page.locator('.ant-picker-dropdown:visible');
  await expect(calendar.locator(`td[title="${day}"]`)).toHaveClass(/-selected/);
  await field(page, label).press('Enter');
  await expect(calendar).toHaveCount(0);
  await expect(field(page, label)).toHaveValue(dayText.format(new Date(day)));
}

/** Searches a list. Resolves once it shows the number of results `found` and no longer changes. */
export async function search(page: Page, label: string, text: string, found: number): Promise<void> {
  await page.getByRole('searchbox', { name: label, exact: true }).fill(text);
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === text);
  await expect(page.getByRole('rowheader')).toHaveCount(found);
}
