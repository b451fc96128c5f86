import { expect, type Page, test } from '@playwright/test';
import { localeOf } from '#contract/languages.ts';
import { paths } from '#web/paths.ts';
import { t, within } from '#dev/testing/texts.ts';
import { visit } from '../demo.ts';
import { arriveNew } from '../newcomer.ts';
import { onePage } from '../one-page.ts';
import { press } from '../steps.ts';

/** Chooses by keyboard the first option of a list that contains a text. */
async function choose(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle(text).click();
}

async function fillCompany(page: Page, name: string, size: '1-25' | '51-200' = '1-25'): Promise<void> {
  await page.getByLabel(t('teams.fields.name')).fill(name);
  await choose(page, t('teams.fields.industry'), t('teams.industries.RETAIL'));
  await choose(page, t('teams.fields.size'), t(`teams.sizes.${size}`));
  await choose(page, t('teams.fields.country'), new Intl.DisplayNames(localeOf.en, { type: 'region' }).of('SG') ?? 'SG');
}

test.describe('refusals', () => {
  test.use({ locale: 'en-US' });

  test('steps cannot be skipped, another team cannot be set up, and an empty form creates nothing', async ({ page }) => {
    await arriveNew(page, 'May Lee');
    for (const step of ['admin', 'selectApp', 'invite'] as const) {
      await page.goto(paths.initStep({ step, team: '01931f7e-0000-7000-8000-000000000001' }));
      await expect(page).toHaveURL(/\/init\/welcome$/);
    }
    await press(page, t('firstRun.welcome.start'));
    await press(page, t('firstRun.companyInfo.create'));
    const errors = page.getByRole('alert').filter({ hasText: t('ui.form.faults', { count: 4 }) });
    await expect(errors.locator('..')).toBeFocused();
    await expect(errors.getByRole('link')).toHaveCount(4);
  });

  test('a member without 070100 is led to /401', async ({ page }) => {
    await visit(page, 'member', paths.organizationInfo);
    await expect(page).toHaveURL(/\/401$/);
  });
});

test.describe('the first run', () => {
  test.describe.configure({ mode: 'serial' });
  const owner = onePage(async (page) => {
    await arriveNew(page, 'May Lee');
    return {};
  });

  test('back loses no input, and leaving before the team exists asks for confirmation', async () => {
    const { page } = owner;
    const welcome = page.getByRole('heading', { name: t('firstRun.welcome.title', { name: 'May Lee' }) });
    await press(page, t('teams.create.start'));
    // The previous page has a button of the same name.
    await expect(welcome).toBeVisible();
    await press(page, t('firstRun.welcome.start'));
    await fillCompany(page, 'Harbour Trading', '51-200');
    await press(page, t('common.actions.back'));
    await expect(welcome).toBeVisible();
    await press(page, t('firstRun.welcome.start'));
    await expect(page.getByLabel(t('teams.fields.name'))).toHaveValue('Harbour Trading');
    await press(page, t('firstRun.leave.action'));
    await expect(page.getByRole('dialog')).toContainText(t('firstRun.leave.draft'));
    await press(page, t('firstRun.leave.stay'));
    await press(page, t('firstRun.companyInfo.create'));
    await expect(page.getByRole('heading', { name: t('firstRun.admin.title') })).toBeVisible();
  });

  test('going back to a finished step keeps its input', async () => {
    const { page } = owner;
    await page.goBack();
    await expect(page.getByLabel(t('teams.fields.name'))).toHaveValue('Harbour Trading');
    await press(page, t('common.actions.next'));
  });

  test('the mobile number of the administrator is checked, and may be left out', async () => {
    const { page } = owner;
    await page.getByLabel(t('members.fields.jobTitle'), { exact: true }).fill('Managing director');
    await expect(page.getByText('+65', { exact: true })).toBeVisible();
    await page.getByLabel(t('members.fields.mobile'), { exact: true }).fill('1');
    await press(page, t('common.actions.next'));
    await expect(page.getByText(`Please enter a correct ${t('nouns.types.mobileNumber')}`)).toBeVisible();
    await page.getByLabel(t('members.fields.mobile'), { exact: true }).fill('');
    await press(page, t('common.actions.next'));
  });

  test('a large team is asked to contact sales, and the documents must be accepted', async () => {
    const { page } = owner;
    await expect(page.getByRole('heading', { name: 'A team of over 25 people must contact sales' })).toBeVisible();
    await page.getByLabel(t('firstRun.products.HR_SYSTEM.name')).check();
    await press(page, t('firstRun.sales.send'));
    await expect(page.getByText(within('firstRun.sales.sentBefore'))).toBeVisible();
    await press(page, t('common.actions.next'));
    await expect(page.getByText(t('apps.agreements.must'))).toBeVisible();
    for (const document of [t('apps.documents.PRIVACY_POLICY'), t('apps.documents.USER_AGREEMENT')])
      await page.getByRole('checkbox', { name: t('apps.agreements.accept', { document }) }).check();
    await press(page, t('common.actions.next'));
    await expect(page.getByRole('heading', { name: t('firstRun.invite.title'), exact: true })).toBeVisible();
  });

  test('home leads to the first unfinished step, until the first run is finished', async () => {
    const { page } = owner;
    await press(page, t('firstRun.leave.action'));
    await expect(page.getByRole('dialog')).toContainText(t('firstRun.leave.saved', { team: 'Harbour Trading' }));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('firstRun.leave.leave') })
      .click();
    await page.getByRole('link', { name: `${t('home.checklist.start')}: ${t('home.checklist.FIRST_RUN')}` }).click();
    await expect(page.getByRole('heading', { name: t('firstRun.invite.title'), exact: true })).toBeVisible();
    await press(page, t('firstRun.invite.later'));
    await expect(
      page.getByRole('heading', {
        name: t('teams.openedApp.title', { product: t('firstRun.products.HR_SYSTEM.name'), team: 'Harbour Trading' }),
      }),
    ).toBeVisible();
    await press(page, t('teams.openedApp.console'));
    await expect(page.getByRole('heading', { name: t('home.checklist.title') })).toBeVisible();
    await expect(page.getByRole('link', { name: `${t('home.checklist.start')}: ${t('home.checklist.FIRST_RUN')}` })).toHaveCount(
      0,
    );
  });
});

test.describe('organisation info', () => {
  test.use({ locale: 'en-US' });

  test('organisation info merges what another tab saved during editing with the person’s own change', async ({
    page,
    context,
  }) => {
    await arriveNew(page, 'Ana');
    await page.goto(paths.initStep({ step: 'companyInfo' }));
    await fillCompany(page, 'Two Tabs');
    await press(page, t('firstRun.companyInfo.create'));
    await page.waitForURL('**/init/admin?team=*');
    await press(page, t('firstRun.leave.action'));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('firstRun.leave.leave') })
      .click();
    await page.getByRole('link', { name: t('shell.pages.organizationInfo') }).click();
    await press(page, t('teams.info.edit'));
    await page.getByLabel(t('teams.fields.city')).fill('Mine');

    const other = await context.newPage();
    await other.goto(paths.editOrganizationInfo);
    await other.getByLabel(t('teams.fields.city')).fill('Theirs');
    await other.getByLabel(t('teams.fields.address'), { exact: true }).fill('Pier 4');
    await press(other, t('common.actions.save'));
    await expect(other.getByRole('button', { name: t('teams.info.edit') })).toBeVisible();

    await press(page, t('common.actions.save'));
    await expect(page.getByText(t('teams.info.changedTitle'))).toBeVisible();
    await expect(page.getByLabel(t('teams.fields.city'))).toHaveValue('Mine');
    await expect(page.getByLabel(t('teams.fields.address'), { exact: true })).toHaveValue('Pier 4');
    await press(page, t('common.actions.save'));
    await expect(page.getByText('Mine', { exact: true })).toBeVisible();
    await expect(page.getByText('Pier 4', { exact: true })).toBeVisible();
  });
});
