import { expect, test } from '@playwright/test';
import { visibility } from '#contract/access/visibility.ts';
import { departments } from '#contract/people/departments.ts';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import { joinTeam } from '../join-team.ts';
import { foundTeam } from '../new-team.ts';
import { unique } from '../steps.ts';

test.use({ locale: 'en-US' });

test('the head of a department is a link, their profile names the departments, and chips tell two departments of a name apart', async ({
  page,
  browser,
  baseURL,
}) => {
  const call = await foundTeam(page, 'Olga Owner', unique('Namesakes'));
  const { items } = await call<{ items: { departmentId: string }[] }>('GET', departments.list.path);
  const add = async (name: string, parentId = items[0]?.departmentId) =>
    (await call<{ departmentId: string }>('POST', departments.create.path, { parentId, name })).departmentId;
  const [sales, operations] = [await add('Sales'), await add('Operations')];
  const [salesHere, operationsHere] = [await add('Hong Kong', sales), await add('Hong Kong', operations)];
  const memberPage = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-US' })).newPage();
  const headId = await joinTeam(memberPage, call, 'Helen Head', salesHere);
  await call('PUT', departments.update.path.replace('{id}', salesHere), { headId });

  await page.goto(`${paths.departments}?department=${salesHere}`);
  await page.getByRole('link', { name: 'Helen Head' }).first().click();
  await expect(page).toHaveURL(new RegExp(`${paths.member({ id: headId })}$`));
  const path = 'Sales / Hong Kong';
  const headOf = page.locator('dt', { hasText: t('members.detail.headOf') }).locator('xpath=following-sibling::dd[1]');
  await headOf.getByRole('link', { name: path }).click();
  await expect(page).toHaveURL(`${paths.departments}?department=${salesHere}`);

  // Colleagues see it in the directory.
  await memberPage.goto(paths.person({ id: headId }));
  await memberPage.getByText(t('members.detail.headOf')).waitFor();
  await expect(memberPage.getByRole('link', { name: path })).toHaveCount(2);
  await memberPage.context().close();

  await call('POST', visibility.create.path, {
    name: 'Apart',
    effect: 'PROHIBIT',
    subjects: { departmentIds: [salesHere], employeeIds: [] },
    objects: { departmentIds: [operationsHere, operations], employeeIds: [] },
  });
  await page.goto(paths.visibilityExceptions);
  const row = page.getByRole('row').filter({ hasText: 'Apart' });
  await expect(row.getByText('Sales / Hong Kong', { exact: true })).toBeVisible();
  await expect(row.getByText('Operations / Hong Kong', { exact: true })).toBeVisible();
  await expect(row.getByText('Operations', { exact: true })).toBeVisible();
});
