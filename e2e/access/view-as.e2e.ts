import { expect, type Page } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import { demo } from '../demo.ts';
import { test } from '../signed-in.ts';

const name = 'Siti Rahmawati';

const bar = (page: Page) => page.getByRole('complementary', { name: t('viewAs.label') });
const menuOf = (page: Page) =>
  page
    .getByRole('navigation', { name: t('shell.menu.label') })
    .getByRole('listitem')
    .getByRole('link');

/** Opens the page of the HR administrator and chooses to view as her. */
async function begin(page: Page): Promise<void> {
  await page.goto(`${paths.members}?search=${demo.hr}`);
  await page.getByRole('rowheader', { name }).getByRole('link').click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: t('common.actions.more') })
    .click();
  await page.getByRole('menuitem', { name: t('members.viewAs', { name }) }).click();
  await expect(bar(page)).toContainText(t('viewAs.bar', { name }));
  await expect(page).toHaveURL((url) => url.pathname === paths.home);
}

test.describe('a view as an administrator', () => {
  test.describe.configure({ mode: 'serial' });
  let page: Page;
  test.beforeAll(async ({ browser, sessionOf }) => {
    page = await (await browser.newContext({ locale: 'en-US', storageState: await sessionOf('owner') })).newPage();
    await begin(page);
  });
  test.afterAll(() => page.context().close());

  test('shows the menu and the screens of the administrator', async () => {
    await expect(menuOf(page)).toHaveText([
      t('shell.pages.home'),
      t('shell.pages.directory'),
      t('shell.pages.members'),
      t('shell.pages.departments'),
      t('shell.pages.headRequests'),
      t('shell.pages.roomBoard'),
    ]);
    await page.goto(paths.roles);
    await expect(page).toHaveURL(new RegExp(`${paths.noAccess}$`));
    await expect(bar(page)).toBeVisible();
  });

  test('refuses changes', async () => {
    await page.goto(paths.members);
    await page.getByRole('rowheader').getByRole('link').first().click();
    await page.getByRole('button', { name: t('common.actions.edit'), exact: true }).click();
    await page.getByLabel(t('members.fields.jobTitle'), { exact: true }).fill('Changed by nobody');
    const refusal = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.getByRole('button', { name: t('members.form.save'), exact: true }).click();
    expect(await (await refusal).json()).toMatchObject({ message: t('errors.viewingReadOnly', { name }) });
    await expect(page.getByText(t('errors.viewingReadOnly', { name }), { exact: true }).first()).toBeAttached();
  });

  test('shows no settings of the viewer, and ends at the border of its tab', async () => {
    await page.goto(paths.settings);
    await expect(page.getByText(t('viewAs.settings.title'))).toBeVisible();
    const elsewhere = await page.context().newPage();
    await elsewhere.goto(paths.members);
    await expect(elsewhere.getByRole('heading', { name: t('shell.pages.members'), level: 1 })).toBeVisible();
    await expect(bar(elsewhere)).toHaveCount(0);
    await elsewhere.close();
  });

  test('ends on the page of the administrator', async () => {
    await bar(page)
      .getByRole('button', { name: t('viewAs.stop') })
      .click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
  });

  test('is followed by an explanation of why a screen can be opened, or not', async () => {
    await page.getByRole('link', { name: t('roles.explain.why') }).click();
    await page
      .getByRole('link', { name: t('shell.pages.members') })
      .and(page.locator('[href*="code=020100"]'))
      .click();
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: t('roles.explain.answer.edit', { person: name, screen: t('shell.pages.members') }) }),
    ).toBeVisible();
    await expect(
      page
        .getByRole('list', { name: t('roles.explain.steps') })
        .getByRole('listitem')
        .last(),
    ).toContainText(t('roles.scopeText.departments', { list: 'Operations' }));
    await page.locator('[href*="code=080100"]').click();
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: t('roles.explain.answer.none', { person: name, screen: t('shell.pages.operationLog') }) }),
    ).toBeVisible();
    await expect(page.getByText(t('roles.explain.nothing'))).toBeVisible();
  });
});

test('an ended view reports its end and leads back', async ({ page }) => {
  await begin(page);
  await page.evaluate(() => {
    const view = JSON.parse(sessionStorage.getItem('atrium.view') ?? '{}') as { id: string };
    sessionStorage.setItem('atrium.view', JSON.stringify({ ...view, id: crypto.randomUUID() }));
  });
  await page.goto(paths.members);
  const dialog = page.getByRole('dialog', { name: t('errors.viewingOver') });
  await dialog.getByRole('button', { name: t('common.actions.ok') }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: t('shell.pages.administrators') })).toBeVisible();
});
