import { expect, type Locator, type Page, test } from '@playwright/test';
import { departments } from '#contract/people/departments.ts';
import { members } from '#contract/people/members.ts';
import { teams } from '#contract/platform/teams.ts';
import { paths } from '#web/paths.ts';
import { pattern, source, t, within } from '#dev/testing/texts.ts';
import { callsOf } from '../calls.ts';
import { arriveNew } from '../newcomer.ts';

test.use({ locale: 'en-US', timezoneId: 'Asia/Hong_Kong' });

/** A new team, because the rule applies to the whole team: Finance with Fay, Sales with Sam and Sue, below the owner. */
async function found(page: Page): Promise<{ fay: string; sam: string }> {
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
const steps = (page: Page) => page.getByRole('list', { name: t('visibility.explain.steps.title') }).getByRole('listitem');

/** Chooses a main rule, checks its preview, and saves it. */
async function rule(page: Page, name: string, consequence: RegExp): Promise<void> {
  await page.goto(paths.visibleRange);
  await page.getByRole('radio', { name: new RegExp(`^${name}`) }).check();
  await press(page, t('visibility.range.check'));
  await expect(page.getByRole('dialog')).toContainText(consequence);
  await confirm(page, t('visibility.preview.rangeAction'));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: t('visibility.range.check') })).toHaveCount(0);
}

/** Adds a department to the selected ones. */
async function chooseDepartment(where: Page | Locator, name: string): Promise<void> {
  const page = 'page' in where ? where.page() : where;
  await where.getByRole('combobox', { name: t('visibility.form.departments') }).fill(name);
  await page
    .locator('.ant-select-tree-title')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .click();
  await page.keyboard.press('Escape');
}

/** A line of the preview, for any viewers. */
const sightOf = (change: 'GAINS' | 'LOSES', whom: string | RegExp = /.+/) =>
  new RegExp(
    (['lines', 'everybodyLines'] as const).map((form) => source(`visibility.preview.${form}.${change}`, { whom })).join('|'),
  );

test('the main rule is narrowed to departments and to a selection, and the explanation names it', async ({ page }) => {
  const { fay, sam } = await found(page);
  await page.goto(paths.visibility);
  await expect(page).toHaveURL(new RegExp(`${paths.visibilityExceptions}$`));
  await expect(page.getByText(t('visibility.manage.rule.ALL', { count: 0 }))).toBeVisible();
  await rule(page, t('visibility.range.options.DEPARTMENT'), sightOf('LOSES'));

  await page.goto(paths.explainSight({ viewer: sam, target: fay }));
  await expect(
    page.getByRole('heading', { name: t('visibility.explain.answer.hidden', { viewer: 'Sam', target: 'Fay' }) }),
  ).toBeVisible();
  await expect(steps(page).last()).toContainText(t('visibility.explain.reasons.MAIN.outside'));

  // Without a person viewed, the page shows whom the viewer sees in each department, and leads to an explanation.
  await page.goto(paths.explainSight({ viewer: sam }));
  const title = t('visibility.explain.map.title', { name: 'Sam' });
  await expect(
    page.getByRole('button', { name: `Finance ${t('visibility.explain.map.seen', { seen: 0, people: 1 })}` }),
  ).toBeVisible();
  await expect(
    page.getByRole('button', { name: `Sales ${t('visibility.explain.map.seen', { seen: 2, people: 2 })}` }),
  ).toBeVisible();
  await page.getByLabel(t('ui.chart.form', { title })).getByText(t('ui.chart.table')).click();
  await page
    .getByRole('row', { name: /Finance/ })
    .getByRole('button', { name: 'Fay' })
    .click();
  await expect(page).toHaveURL(new RegExp(`target=${fay}`));
  await expect(
    page.getByRole('heading', { name: t('visibility.explain.answer.hidden', { viewer: 'Sam', target: 'Fay' }) }),
  ).toBeVisible();

  // Selected: refused without a selection; then all see Finance and no one sees Sales.
  await page.goto(paths.visibleRange);
  await page.getByRole('radio', { name: new RegExp(`^${t('visibility.range.options.SELECTED')}`) }).check();
  await press(page, t('visibility.range.check'));
  await expect(page.getByText('At least one member or department must be selected')).toBeVisible();
  await chooseDepartment(page, 'Finance');
  await press(page, t('visibility.range.check'));
  await expect(page.getByRole('dialog')).toContainText(
    sightOf('GAINS', t('visibility.preview.whom.department', { department: 'Finance' })),
  );
  await expect(page.getByRole('dialog')).toContainText(sightOf('LOSES'));
  await confirm(page, t('visibility.preview.rangeAction'));
  await expect(page.getByText(t('visibility.range.here.SELECTED', { departments: 1, members: 0 }))).toBeVisible();
  await page.goto(paths.visibilityExceptions);
  await expect(page.getByText(t('visibility.manage.rule.SELECTED', { count: 0 }))).toBeVisible();
  await page.goto(paths.explainSight({ viewer: sam, target: fay }));
  await expect(
    page.getByRole('heading', { name: within('visibility.explain.answer.shown', { viewer: 'Sam', target: 'Fay' }) }),
  ).toBeVisible();
  await expect(steps(page).last()).toContainText(t('visibility.explain.reasons.MAIN.inSelected', { departments: 'Finance' }));
  await page.goto(paths.explainSight({ viewer: fay, target: sam }));
  await expect(steps(page).last()).toContainText(t('visibility.explain.reasons.MAIN.notSelected'));
});

test('an exception allows more than the main rule, is explained, deleted and restored', async ({ page }) => {
  const { fay, sam } = await found(page);
  await rule(page, t('visibility.range.options.DEPARTMENT'), sightOf('LOSES'));
  await page.goto(paths.newException);
  await press(page, t('visibility.form.create'));
  const missing = 'Exception departments or employees must be set when an exception scope is used';
  await expect(page.getByText(missing, { exact: true })).toHaveCount(2);
  await page.getByLabel(t('visibility.form.name'), { exact: true }).fill('Pay desk');
  await page.getByRole('radio', { name: new RegExp(`^${t('visibility.effects.ALLOW')}`) }).check();
  const side = (name: string) => page.getByRole('region', { name, exact: true });
  await side(t('visibility.form.subjects'))
    .getByRole('combobox', { name: t('visibility.form.members') })
    .fill('Sam');
  await page.locator('.ant-select-item-option').filter({ hasText: 'Sam' }).click();
  await page.keyboard.press('Escape');
  await chooseDepartment(side(t('visibility.form.objects')), 'Finance');
  await expect(page.getByText(t('visibility.form.sentence.ALLOW', { who: 'Sam', whom: 'Finance' }))).toBeVisible();
  await press(page, t('visibility.form.create'));
  await expect(page.getByRole('dialog')).toContainText(sightOf('GAINS'));
  await confirm(page, t('visibility.preview.createAction', { name: 'Pay desk' }));
  await expect(page.getByRole('rowheader', { name: 'Pay desk' })).toBeVisible();

  await page.goto(paths.explainSight({ viewer: sam, target: fay }));
  await expect(
    page.getByRole('heading', { name: pattern('visibility.explain.answer.shown', { viewer: 'Sam', target: 'Fay', total: 13 }) }),
  ).toBeVisible();
  await expect(steps(page).nth(4)).toContainText(`“Pay desk”: ${t('visibility.effects.ALLOW')}`);
  await steps(page).nth(4).getByRole('link').click();
  await expect(page.getByRole('heading', { name: t('visibility.form.editTitle', { name: 'Pay desk' }), level: 1 })).toBeVisible();

  await page.goto(paths.visibilityExceptions);
  await press(page, t('visibility.manage.actions', { name: 'Pay desk' }));
  await page.getByRole('menuitem', { name: t('visibility.manage.remove') }).click();
  await expect(page.getByRole('dialog')).toContainText(sightOf('LOSES'));
  await confirm(page, t('visibility.preview.deleteAction', { name: 'Pay desk' }));
  await expect(page.getByText(t('visibility.manage.empty.title'))).toBeVisible();
  await page.getByRole('button', { name: t('common.actions.undo') }).click();
  await expect(page.getByRole('rowheader', { name: 'Pay desk' })).toBeVisible();
  await rule(page, t('visibility.range.options.ALL'), sightOf('GAINS'));
  await page.goto(paths.visibilityExceptions);
  await expect(page.getByText(t('visibility.manage.rule.ALL', { count: 1 }))).toBeVisible();
});
