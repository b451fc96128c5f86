import { expect, type Page, test } from '@playwright/test';
import type { AppDetail, MarketApp } from '#contract/apps/app-views.ts';
import { apps } from '#contract/apps/apps.ts';
import { departments } from '#contract/people/departments.ts';
import { members } from '#contract/people/members.ts';
import { apps as appWords } from '#phrases/en/apps/apps.ts';
import { appSettings as words } from '#phrases/en/apps/app-settings.ts';
import { paths } from '#web/paths.ts';
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
  await expect(range(page, appWords.availability.ALL)).toBeChecked();
  await expect(page.getByText('3 people can use it now')).toBeVisible();
  await range(page, appWords.availability.PORTION).check();
  await press(page, words.range.check);
  await expect(page.getByRole('main').getByText('At least one member or department must be selected')).toBeVisible();
  await pick(page, words.range.departments, 'Finance');
  await page.keyboard.press('Escape');
  await press(page, words.range.check);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('2 people lose it');
  await expect(dialog).toContainText('Then 1 person can use it');
  await dialog.getByText(words.preview.list).click();
  await expect(dialog.getByRole('rowheader')).toHaveText([/Olga Owner/, /Sam/]);
  await confirm(page, words.preview.action);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('1 person can use it now')).toBeVisible();
  await expect(range(page, appWords.availability.PORTION)).toBeChecked();

  await page.goto(paths.member({ id: sam }));
  await page.getByText(words.member.title, { exact: true }).first().scrollIntoViewIfNeeded();
  const without = page.getByRole('group').filter({ hasText: /cannot use/ });
  await expect(without.getByText(appWords.verdicts.NO_PERMISSION)).toBeAttached();
});
