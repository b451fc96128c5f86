import { expect, type Page, test } from '@playwright/test';
import type { AppDetail, MarketApp } from '#contract/apps/app-views.ts';
import { apps } from '#contract/apps/apps.ts';
import { departments } from '#contract/people/departments.ts';
import { members } from '#contract/people/members.ts';
import { paths } from '#web/paths.ts';
import { t, within } from '#dev/testing/texts.ts';
import type { Calls } from '../calls.ts';
import { foundTeam } from '../new-team.ts';
import { confirm, pick, press } from '../steps.ts';

test.use({ locale: 'en-US', timezoneId: 'Asia/Hong_Kong' });

/** An app of the demo's catalogue that is sold per person, opened for the whole team. */
async function open(call: Calls): Promise<string> {
  const found = await call<{ items: MarketApp[] }>('GET', `${apps.market.path}?search=projects`);
  const id = found.items[0]?.appId ?? '';
  const { documents } = await call<AppDetail>('GET', apps.read.path.replace('{id}', id));
  const accept = documents.map(({ kind, version }) => ({ kind, version }));
  await call('POST', apps.open.path.replace('{id}', id), { accept, availability: 'ALL' });
  return id;
}

const hire = async (call: Calls, displayName: string, departmentId: string | undefined) =>
  (
    await call<{ employeeId: string }>('POST', members.create.path, {
      displayName,
      email: `${displayName.toLowerCase()}@example.com`,
      departmentIds: [departmentId],
    })
  ).employeeId;

const range = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });

test('an app is narrowed to a department: the preview names who loses it, and they lose it afterwards', async ({ page }) => {
  const call = await foundTeam(page, 'Olga Owner', 'Pier Eleven');
  const { items } = await call<{ items: { departmentId: string }[] }>('GET', departments.list.path);
  const root = items[0]?.departmentId;
  const add = async (name: string) =>
    (await call<{ departmentId: string }>('POST', departments.create.path, { parentId: root, name })).departmentId;
  const [finance, sales] = [await add('Finance'), await add('Sales')];
  await hire(call, 'Fay', finance);
  const sam = await hire(call, 'Sam', sales);
  const id = await open(call);

  await page.goto(paths.appSettings({ id }));
  await expect(range(page, t('apps.availability.ALL'))).toBeChecked();
  await expect(page.getByText(t('appSettings.range.people', { count: 3 }))).toBeVisible();
  await range(page, t('apps.availability.PORTION')).check();
  await press(page, t('appSettings.range.check'));
  await expect(page.getByRole('main').getByText('At least one member or department must be selected')).toBeVisible();
  await pick(page, t('appSettings.range.departments'), 'Finance');
  await page.keyboard.press('Escape');
  await press(page, t('appSettings.range.check'));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(t('appSettings.preview.loses', { count: 2 }));
  await expect(dialog).toContainText(t('appSettings.preview.people', { count: 1 }));
  await dialog.getByText(t('appSettings.preview.list')).click();
  await expect(dialog.getByRole('rowheader')).toHaveText([/Olga Owner/, /Sam/]);
  await confirm(page, t('appSettings.preview.action'));
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(t('appSettings.range.people', { count: 1 }))).toBeVisible();
  await expect(range(page, t('apps.availability.PORTION'))).toBeChecked();

  await page.goto(paths.member({ id: sam }));
  await page.getByText(t('appSettings.member.title'), { exact: true }).first().scrollIntoViewIfNeeded();
  const without = page.getByRole('group').filter({ hasText: within('appSettings.member.cannot') });
  await expect(without.getByText(t('apps.verdicts.NO_PERMISSION'))).toBeAttached();
});
