import { expect, type Page } from '@playwright/test';
import { members } from '#contract/people/members.ts';
import { user } from '#contract/platform/account.ts';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import { examine } from '../axe.ts';
import { type Calls, callsOf } from '../calls.ts';
import { test } from '../signed-in.ts';
import { digits, field, press, row } from '../steps.ts';

/** The page of the owner beside that of another administrator, who changes a member of both. */
test.describe('two administrators at the same time', () => {
  test.describe.configure({ mode: 'serial' });
  test.use({ person: 'owner' });
  const number = digits();
  let page: Page;
  let other: Page;
  let call: Calls;
  let otherName: string;
  let id: string;

  test.beforeAll(async ({ browser, sessionOf }) => {
    const open = async (person: 'owner' | 'superAdmin') =>
      (await browser.newContext({ locale: 'en-US', storageState: await sessionOf(person) })).newPage();
    [page, other] = [await open('owner'), await open('superAdmin')];
    await other.goto(paths.home);
    const teamOf = other.waitForRequest((request) => 'x-team-id' in request.headers());
    await other.reload();
    call = await callsOf(other, (await teamOf).headers()['x-team-id']);
    otherName = (await call<{ displayName: string }>('GET', user.info.path)).displayName;
    const { employeeId } = await call<{ employeeId: string }>('POST', members.create.path, {
      displayName: `Ada Live ${number}`,
      email: `live-${number}@example.com`,
    });
    id = employeeId;
  });
  test.afterAll(async () => {
    await page.context().close();
    await other.context().close();
  });
  const change = (body: object) => call('PUT', members.update.path.replace('{id}', id), body);
  const connected = (where: Page) =>
    where.waitForResponse((response) => response.url().includes('/manager/events') && response.status() === 200);

  test('a change appears in the list of the other, whose selection and search remain', async () => {
    const stream = connected(page);
    await page.goto(`${paths.members}?search=${number}`);
    await stream;
    await row(page, `Ada Live ${number}`).getByRole('checkbox').check();
    const loads: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()));
    await change({ displayName: `Ada Changed ${number}` });
    await expect(row(page, `Ada Changed ${number}`)).toBeVisible();
    await expect(row(page, `Ada Changed ${number}`).getByRole('checkbox')).toBeChecked();
    await expect(page.getByRole('searchbox', { name: t('members.list.search'), exact: true })).toHaveValue(number);
    expect(loads).toEqual([]);
  });

  test('a change appears on the page of the member', async () => {
    await page
      .getByRole('rowheader', { name: `Ada Changed ${number}` })
      .getByRole('link')
      .click();
    await expect(page.getByRole('heading', { name: `Ada Changed ${number}`, level: 1 })).toBeVisible();
    await change({ jobTitle: `Planner ${number}` });
    await expect(page.getByText(`Planner ${number}`).first()).toBeVisible();
  });

  test('others who edit the member are named, and no longer when they have left', async () => {
    await press(page, t('common.actions.edit'));
    const top = () => field(page, t('members.fields.jobTitle')).evaluate((input) => input.getBoundingClientRect().top + scrollY);
    const before = await top();
    await other.goto(paths.editMember({ id }));
    await expect(page.getByRole('status').filter({ hasText: t('editing.editor', { name: otherName }) })).toBeVisible({
      timeout: 20_000,
    });
    expect(await top()).toBe(before);
    await examine(page, 'a form that another person edits');
    await other.goto(paths.home);
    await expect(page.getByText(t('editing.editor', { name: otherName }))).toHaveCount(0, { timeout: 30_000 });
  });

  test('a form with input keeps it, names who has changed the member, and shows the change', async () => {
    await field(page, t('members.fields.jobTitle')).fill('Mine');
    await change({ position: 'Lead' });
    const notice = page.getByRole('status').filter({ hasText: t('editing.changed', { name: otherName }) });
    await expect(notice).toBeVisible({ timeout: 20_000 });
    await expect(field(page, t('members.fields.jobTitle'))).toHaveValue('Mine');
    await expect(field(page, t('members.fields.position'))).not.toHaveValue('Lead');
    await press(notice, t('editing.show'));
    await expect(field(page, t('members.fields.position'))).toHaveValue('Lead');
    await expect(field(page, t('members.fields.jobTitle'))).toHaveValue('Mine');
    await expect(notice).toHaveCount(0);
    await press(page, t('members.form.save'));
    await expect(page.getByRole('definition').filter({ hasText: 'Mine' })).toBeVisible();
  });
});

test('without a stream, as behind a proxy that blocks it, lists work as before', async ({ page }) => {
  await page.route('**/manager/events?*', (route) => route.abort());
  await page.goto(paths.members);
  await expect(page.getByRole('rowheader')).not.toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('rowheader')).not.toHaveCount(0);
});
