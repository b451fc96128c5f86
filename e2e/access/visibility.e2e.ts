import { expect, type Locator, type Page, test } from '@playwright/test';
import { departments } from '#contract/people/departments.ts';
import { guideFlags } from '#contract/workplace/guide-facts.ts';
import { members } from '#contract/people/members.ts';
import { teams } from '#contract/platform/teams.ts';
import { visibility as words } from '#phrases/en/access/visibility.ts';
import { paths } from '#web/paths.ts';
import { callsOf } from '../calls.ts';
import { arriveNew } from '../newcomer.ts';

test.use({ locale: 'en-US', timezoneId: 'Asia/Hong_Kong' });

/** A new team, because the rule applies to the whole team: Finance with Fay, Sales with Sam and Sue, below the owner. */
async function found(page: Page): Promise<{ fay: string; sam: string }> {
  const seen = { firstStep: true, secondStep: true };
  const data = { ...Object.fromEntries(guideFlags.map((flag) => [flag, true])), subscriptionFlag: seen, recognised: [] };
  await page.route('**/employees/*/guide', (route) => route.fulfill({ json: { code: 0, message: 'OK', data } }));
  await arriveNew(page, 'Olga Owner');
  const { id } = await (await callsOf(page))<{ id: string }>('POST', teams.create.path, { name: 'Pier Ten', defaultLang: 'en' });
  const call = await callsOf(page, id);
  for (const step of ['ADMIN', 'SELECT_APP', 'INVITE'])
    await call('PUT', teams.setup.path.replace('{id}', id), {
      step,
      ...(step === 'SELECT_APP' && { selectedProduct: 'HR_SYSTEM' }),
    });
  const { items } = await call<{ items: { departmentId: string }[] }>('GET', departments.list.path);
  const add = async (name: string) =>
    (await call<{ departmentId: string }>('POST', departments.create.path, { parentId: items[0]?.departmentId, name }))
      .departmentId;
  const [finance, sales] = [await add('Finance'), await add('Sales')];
  const hire = async (displayName: string, departmentId: string) =>
    (
      await call<{ employeeId: string }>('POST', members.create.path, {
        displayName,
        email: `${displayName.toLowerCase()}@example.com`,
        departmentIds: [departmentId],
      })
    ).employeeId;
  const [fay, sam] = [await hire('Fay', finance), await hire('Sam', sales)];
  await hire('Sue', sales);
  return { fay, sam };
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const steps = (page: Page) => page.getByRole('list', { name: words.explain.steps.title }).getByRole('listitem');

/** Chooses a main rule, checks its preview, and saves it. */
async function rule(page: Page, name: string, consequence: RegExp): Promise<void> {
  await page.goto(paths.visibleRange);
  await page.getByRole('radio', { name: new RegExp(`^${name}`) }).check();
  await press(page, words.range.check);
  await expect(page.getByRole('dialog')).toContainText(consequence);
  await confirm(page, words.preview.rangeAction);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: words.range.check })).toHaveCount(0);
}

/** Adds a department to the selected ones. */
async function chooseDepartment(where: Page | Locator, name: string): Promise<void> {
  const page = 'page' in where ? where.page() : where;
  await where.getByRole('combobox', { name: words.form.departments }).fill(name);
  await page
    .locator('.ant-select-tree-title')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .click();
  await page.keyboard.press('Escape');
}

test('the main rule is narrowed to departments and to a selection, and the explanation names it', async ({ page }) => {
  const { fay, sam } = await found(page);
  await page.goto(paths.visibility);
  await expect(page).toHaveURL(new RegExp(`${paths.visibilityExceptions}$`));
  await expect(page.getByText('Everybody sees everybody, without exception.')).toBeVisible();
  await rule(page, words.range.options.DEPARTMENT, /lose.? sight of/);

  await page.goto(paths.explainSight({ viewer: sam, target: fay }));
  await expect(page.getByRole('heading', { name: 'Sam does not see Fay.' })).toBeVisible();
  await expect(steps(page).last()).toContainText(words.explain.reasons.MAIN.outside);

  // Selected: refused without a selection; then all see Finance and no one sees Sales.
  await page.goto(paths.visibleRange);
  await page.getByRole('radio', { name: new RegExp(`^${words.range.options.SELECTED}`) }).check();
  await press(page, words.range.check);
  await expect(page.getByText('At least one member or department must be selected')).toBeVisible();
  await chooseDepartment(page, 'Finance');
  await press(page, words.range.check);
  await expect(page.getByRole('dialog')).toContainText(/gain.? sight of everybody in Finance/);
  await expect(page.getByRole('dialog')).toContainText(/lose.? sight of/);
  await confirm(page, words.preview.rangeAction);
  await expect(page.getByText('Selected: 1 department, 0 members.')).toBeVisible();
  await page.goto(paths.visibilityExceptions);
  await expect(page.getByText('Everybody sees the selected departments and members, without exception.')).toBeVisible();
  await page.goto(paths.explainSight({ viewer: sam, target: fay }));
  await expect(page.getByRole('heading', { name: /^Sam sees Fay/ })).toBeVisible();
  await expect(steps(page).last()).toContainText('in or below Finance, which is selected in the main rule');
  await page.goto(paths.explainSight({ viewer: fay, target: sam }));
  await expect(steps(page).last()).toContainText(words.explain.reasons.MAIN.notSelected);
});

test('an exception allows more than the main rule, is explained, deleted and restored', async ({ page }) => {
  const { fay, sam } = await found(page);
  await rule(page, words.range.options.DEPARTMENT, /lose.? sight of/);
  await page.goto(paths.newException);
  await press(page, words.form.create);
  await expect(page.getByText('Exception departments or employees must be set when an exception scope is used')).toHaveCount(2);
  await page.getByLabel(words.form.name, { exact: true }).fill('Pay desk');
  await page.getByRole('radio', { name: new RegExp(`^${words.effects.ALLOW}`) }).check();
  const side = (name: string) => page.getByRole('region', { name, exact: true });
  await side(words.form.subjects).getByRole('combobox', { name: words.form.members }).fill('Sam');
  await page.locator('.ant-select-item-option').filter({ hasText: 'Sam' }).click();
  await page.keyboard.press('Escape');
  await chooseDepartment(side(words.form.objects), 'Finance');
  await expect(page.getByText('Sam may see Finance.')).toBeVisible();
  await press(page, words.form.create);
  await expect(page.getByRole('dialog')).toContainText(/1 person.* gains? sight of/);
  await confirm(page, 'Create Pay desk');
  await expect(page.getByRole('rowheader', { name: 'Pay desk' })).toBeVisible();

  await page.goto(paths.explainSight({ viewer: sam, target: fay }));
  await expect(page.getByRole('heading', { name: /^Sam sees Fay, and \d+ of 13 fields\.$/ })).toBeVisible();
  await expect(steps(page).nth(4)).toContainText('“Pay desk”: May see');
  await steps(page).nth(4).getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Exception Pay desk', level: 1 })).toBeVisible();

  await page.goto(paths.visibilityExceptions);
  await press(page, 'Actions for Pay desk');
  await page.getByRole('menuitem', { name: words.manage.remove }).click();
  await expect(page.getByRole('dialog')).toContainText(/loses? sight of/);
  await confirm(page, 'Delete Pay desk');
  await expect(page.getByText(words.manage.empty.title)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('rowheader', { name: 'Pay desk' })).toBeVisible();
  await rule(page, words.range.options.ALL, /gain.? sight of/);
  await page.goto(paths.visibilityExceptions);
  await expect(page.getByText('Everybody sees everybody, but for 1 exception.')).toBeVisible();
});
