import { expect, test } from '@playwright/test';
import { departments } from '#contract/people/departments.ts';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import { foundTeam } from '../new-team.ts';
import { askToJoin, joinTeam } from '../join-team.ts';
import { press, unique } from '../steps.ts';

test.use({ locale: 'en-US', viewport: { width: 390, height: 780 } });

test('the head of a department finds the requests of the department, decides them, and sees nothing else of members', async ({
  page,
  browser,
  baseURL,
}) => {
  const arrive = async () => (await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-US' })).newPage();
  const call = await foundTeam(page, 'Olga Owner', unique('Headed'));
  const { items } = await call<{ items: { departmentId: string }[] }>('GET', departments.list.path);
  const add = (name: string) =>
    call<{ departmentId: string }>('POST', departments.create.path, { parentId: items[0]?.departmentId, name });
  const [sales, product] = [await add('Sales'), await add('Product')];
  const headPage = await arrive();
  const headId = await joinTeam(headPage, call, 'Helen Head', sales.departmentId);
  await headPage.goto(paths.headRequests);
  await expect(headPage).toHaveURL(new RegExp(`${paths.noAccess}$`));

  await call('PUT', departments.update.path.replace('{id}', sales.departmentId), { headId });
  const [sam, pia] = [await arrive(), await arrive()];
  await askToJoin(sam, call, 'Sam Sales', sales.departmentId);
  await askToJoin(pia, call, 'Pia Product', product.departmentId);

  await headPage.setViewportSize({ width: 1280, height: 800 });
  await headPage.goto(paths.home);
  await headPage
    .getByRole('navigation', { name: t('shell.menu.label') })
    .getByRole('link', { name: t('shell.pages.headRequests') })
    .click();
  await expect(headPage.getByRole('heading', { level: 1, name: t('shell.pages.headRequests') })).toBeVisible();
  await expect(headPage.getByText(t('joining.list.waiting', { count: 1 }))).toBeVisible();
  await expect(headPage.getByRole('button', { name: 'Sam Sales' })).toBeVisible();
  await expect(headPage.getByText('Pia Product')).toHaveCount(0);
  await expect(headPage.getByRole('button', { name: t('joining.list.invite') })).toHaveCount(0);

  await headPage.getByRole('button', { name: 'Sam Sales' }).click();
  await press(headPage, t('joining.decide.approve'));
  await headPage.getByLabel(t('members.fields.jobTitle')).fill('Planner');
  await press(headPage, t('joining.decide.approve'));
  await expect(headPage.getByRole('dialog').getByText(t('joining.list.statuses.APPROVERD'), { exact: true })).toBeVisible();

  await headPage.goto(paths.headAppRequests);
  await expect(headPage.getByRole('heading', { level: 1, name: t('shell.pages.appRequests') })).toBeVisible();
  await expect(headPage.getByText(t('appRequests.requests.emptyTitle'))).toBeVisible();
  await headPage.goto(paths.members);
  await expect(headPage).toHaveURL(new RegExp(`${paths.noAccess}$`));
  for (const each of [headPage, sam, pia]) await each.context().close();
});
