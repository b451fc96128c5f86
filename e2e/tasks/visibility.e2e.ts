import { expect, type Page, test } from '@playwright/test';
import { departments } from '#contract/people/departments.ts';
import { members } from '#contract/people/members.ts';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import { foundTeam } from '../new-team.ts';
import { openFromMenu, press, unique } from '../steps.ts';
import { countEffort, expectEffort } from './count.ts';

test.use({ locale: 'en-US', timezoneId: 'Asia/Hong_Kong', viewport: { width: 1280, height: 900 } });

/** Types into a picker and takes the first result with Enter. */
async function pick(page: Page, label: string, text: string): Promise<void> {
  const picker = page.getByRole('combobox', { name: label });
  await picker.click();
  await picker.fill(text);
  await expect(page.locator('.ant-select-dropdown:visible .ant-select-item-option-active')).toContainText(text);
  await picker.press('Enter');
}

test('an administrator finds out why a member cannot see the mobile of another, and changes it after a preview', async ({
  page,
}) => {
  const call = await foundTeam(page, 'Olga Owner', unique('Explainers'));
  const { items } = await call<{ items: { departmentId: string }[] }>('GET', departments.list.path);
  for (const [name, person] of [
    ['Finance', 'Fay Finance'],
    ['Sales', 'Sam Sales'],
  ] as const) {
    const body = { parentId: items[0]?.departmentId, name };
    const { departmentId } = await call<{ departmentId: string }>('POST', departments.create.path, body);
    const email = `${name.toLowerCase()}@example.com`;
    await call('POST', members.create.path, { displayName: person, email, departmentIds: [departmentId] });
  }
  await page.goto(paths.home);
  const effort = await countEffort(page);

  await openFromMenu(page, t('shell.pages.visibility'));
  await page
    .getByRole('main')
    .getByRole('link', { name: t('visibility.tabs.explain') })
    .click();
  await pick(page, t('visibility.explain.viewer'), 'Sam Sales');
  await pick(page, t('visibility.explain.target'), 'Fay Finance');
  await page.getByRole('combobox', { name: t('visibility.explain.field') }).click();
  await page.getByTitle(t('members.fields.mobile'), { exact: true }).click();
  await expect(page.getByRole('list', { name: t('visibility.explain.steps.title') })).toContainText(
    t('visibility.explain.fieldReasons.NO_DEPARTMENT'),
  );
  await page.getByRole('link', { name: t('visibility.explain.whatIf.open') }).click();
  await press(page, t('visibility.fields.check'));
  const dialog = page.getByRole('dialog');
  await dialog.getByText(t('visibility.preview.list')).click();
  await expect(dialog.getByRole('rowheader').filter({ hasText: 'Sam Sales' })).toContainText('Sales');
  await press(dialog, t('visibility.preview.fieldsAction', { count: 1 }));
  await expect(page.getByText(t('visibility.fields.saved'))).toBeVisible();
  expectEffort('explain why a mobile is hidden and show it', effort(), { clicks: 10, fields: 2, pages: 4 });
});
