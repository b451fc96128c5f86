import { expect, type Page } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import { test } from '../signed-in.ts';
import { press } from '../steps.ts';

/** The table of the members list shows what the design requires, and is arranged by mouse and keyboard. */

const title = (key: 'displayName' | 'employeeNumber' | 'jobTitle' | 'mobile' | 'departments') => t(`members.fields.${key}`);
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const headers = async (page: Page) => (await page.getByRole('columnheader').allTextContents()).filter((text) => text !== '');

/** Rows that can be seen whole, and the height of what is between the top bar and the table. */
const room = (page: Page) =>
  page.evaluate(() => {
    const table = document.querySelector('main table');
    const rows = [...(table?.querySelectorAll('tbody tr') ?? [])];
    return {
      rows: rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
      above: (table?.getBoundingClientRect().top ?? 0) - (document.querySelector('main')?.getBoundingClientRect().top ?? 0),
    };
  });

/** Cells of a column, and what is in them, whose content is wider than they are. */
const cut = (page: Page, label: string) =>
  page.locator(`td[data-label="${label}"]`).evaluateAll((cells) =>
    cells
      .flatMap((cell) => [cell, ...cell.querySelectorAll('*')])
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  );

test('a compact list shows 18 rows at 1280 × 900 and 20 at 1440 × 900, with numbers and mobiles whole', async ({ page }) => {
  for (const [width, rows] of [
    [1280, 18],
    [1440, 20],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(paths.members);
    await expect(page.getByRole('rowheader')).toHaveCount(20);
    const seen = await room(page);
    expect(seen.rows).toBeGreaterThanOrEqual(rows);
    expect(seen.above).toBeLessThanOrEqual(150);
    expect(await headers(page)).toContain(title('mobile'));
    expect([...(await cut(page, t('members.list.number'))), ...(await cut(page, title('mobile')))]).toEqual([]);
  }
});

test('columns leave a narrow list by priority, and return', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(paths.members);
  await expect(header(page, title('jobTitle'))).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 900 });
  await expect(header(page, title('jobTitle'))).toHaveCount(0);
  await expect(header(page, t('members.list.number'))).toHaveCount(0);
  await expect(header(page, title('mobile'))).toBeVisible();
  expect(await cut(page, title('mobile'))).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(header(page, title('jobTitle'))).toBeVisible();
});

test('density, widths and order of columns are stored, and reset', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(paths.members);
  await page.getByRole('button', { name: t('ui.list.compact') }).click();
  await expect(page.getByRole('button', { name: t('ui.list.compact') })).toHaveAttribute('aria-pressed', 'false');

  const widthOf = (name: string) => header(page, name).evaluate(({ clientWidth }) => clientWidth);
  const before = await widthOf(title('departments'));
  await page.getByRole('button', { name: t('ui.list.columns') }).click();
  const handle = (name: string) => page.getByRole('button', { name: t('ui.order.move', { name }) });
  for (let times = 0; times < 2; times += 1) await handle(title('departments')).press('ArrowLeft');
  await expect.poll(() => widthOf(title('departments'))).toBeLessThan(before);
  const narrower = await widthOf(title('departments'));
  await page.keyboard.press('Escape');

  await header(page, title('mobile')).dragTo(header(page, t('members.list.number')));
  await expect.poll(async () => (await headers(page)).indexOf(title('mobile'))).toBe(1);
  await page.getByRole('button', { name: t('ui.list.columns') }).click();
  await handle(title('mobile')).press('ArrowDown');
  await expect.poll(async () => (await headers(page)).indexOf(title('mobile'))).toBe(2);

  await page.reload();
  await expect(page.getByRole('button', { name: t('ui.list.compact') })).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(async () => (await headers(page)).indexOf(title('mobile'))).toBe(2);
  await expect.poll(() => widthOf(title('departments'))).toBe(narrower);
  await page.getByRole('button', { name: t('ui.list.columns') }).click();
  await press(page, t('ui.list.resetColumns'));
  await expect.poll(async () => (await headers(page)).indexOf(title('mobile'))).toBe(5);
  await expect.poll(() => widthOf(title('departments'))).toBe(before);
});

test('Shift selects the rows between two checkboxes', async ({ page }) => {
  await page.goto(paths.members);
  const boxes = page.getByRole('rowgroup').last().getByRole('checkbox');
  await boxes.nth(1).check();
  await boxes.nth(5).click({ modifiers: ['Shift'] });
  await expect(page.getByText(t('ui.list.selected', { count: 5 }))).toBeVisible();
  await boxes.nth(2).click({ modifiers: ['Shift'] });
  await expect(page.getByText(t('ui.list.selected', { count: 1 }))).toBeVisible();
});

test('a member is looked at beside the list; J and K move, Enter opens the page, Esc closes', async ({ page }) => {
  await page.goto(paths.members);
  const panel = (label: string) => page.getByRole('complementary', { name: label, exact: true });
  /** The name of a member without the initials of the avatar, which screen readers skip. */
  const named = (place: number) =>
    page
      .getByRole('rowheader')
      .nth(place)
      .getByRole('link')
      .evaluate(
        (link) => [...link.querySelectorAll('span')].filter(({ children }) => children.length === 0).at(1)?.textContent ?? '',
      );
  await expect(page.getByRole('rowheader')).toHaveCount(20);
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  const [first, second] = [await named(0), await named(1)];
  await expect(panel(first).getByRole('heading', { name: first })).toBeVisible();
  await page.keyboard.press('j');
  await expect(panel(second).getByRole('heading', { name: t('timeline.title') })).toBeVisible();
  await expect(page).toHaveURL(/peek=/);
  await page.reload();
  await expect(panel(second).getByRole('heading', { name: second })).toBeVisible();
  await panel(second)
    .getByRole('button', { name: t('ui.list.previous') })
    .click();
  await expect(panel(first)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(first)).toHaveCount(0);
  await page.getByRole('rowheader').nth(1).locator('..').getByRole('cell').nth(2).click();
  await panel(second)
    .getByRole('button', { name: t('ui.list.openPage') })
    .click();
  await expect(page.getByRole('heading', { name: second, level: 1 })).toBeVisible();
});

test('a cell is copied with the keyboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(paths.members);
  await expect(page.getByRole('rowheader')).toHaveCount(20);
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ControlOrMeta+c');
  await expect(page.getByText(t('common.state.copied'))).toBeVisible();
  const name = await page.getByRole('rowheader').first().getByRole('link').textContent();
  expect(name).toMatch(new RegExp(`${await page.evaluate(() => navigator.clipboard.readText())}$`));
});
