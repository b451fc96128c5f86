import { expect, type Page, test } from '@playwright/test';
import type { OpenedAs } from '#contract/apps/app-facts.ts';
import type { AppDetail, MarketApp } from '#contract/apps/app-views.ts';
import { apps } from '#contract/apps/apps.ts';
import { invitations } from '#contract/people/invitations.ts';
import { joining } from '#contract/people/joining.ts';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import { type Calls, callsWith, tokenOf } from '../calls.ts';
import { foundTeam } from '../new-team.ts';
import { arriveNew } from '../newcomer.ts';
import { field, press, unique } from '../steps.ts';

test.use({ locale: 'en-US' });

/** Opens an app of the market, for no one yet or for all members. */
async function open(call: Calls, name: string, availability: OpenedAs = 'OPENED'): Promise<string> {
  const { items } = await call<{ items: MarketApp[] }>('GET', `${apps.market.path}?size=100`);
  const id = items.find((app) => app.name === name)?.appId ?? '';
  const at = (path: string) => path.replace('{id}', id);
  const { documents } = await call<AppDetail>('GET', at(apps.read.path));
  const accept = documents.map(({ kind, version }) => ({ kind, version }));
  await call<AppDetail>('POST', at(apps.open.path), { accept, availability });
  return id;
}

/** A new member who joined by a link. */
async function join(page: Page, owner: Calls, name: string): Promise<void> {
  const email = await arriveNew(page, name);
  const link = await owner<{ url: string }>('POST', invitations.createLink.path, { name: 'For helpers', validity: 'DAYS_7' });
  const joinCode = new URL(link.url).pathname.split('/').at(-1);
  const own = callsWith(page, await tokenOf(page));
  const { id } = await own<{ id: string }>('POST', joining.apply.path, { joinCode, displayName: name, email, reason: 'Helping' });
  await owner('POST', joining.approve.path.replace('{id}', id), {});
}

test('a member without access to an app requests it, the owner approves by one click, the member opens it', async ({
  page,
  browser,
}) => {
  const call = await foundTeam(page, 'Olga Owner', 'Pier Twelve');
  const app = await open(call, 'Pulse Surveys');
  const other = await browser.newContext({ locale: 'en-US' });
  const member = await other.newPage();
  await join(member, call, 'Mia Member');

  await member.goto(paths.permission({ app }));
  await expect(member.getByRole('heading', { name: 'No permission to use Pulse Surveys' })).toBeVisible();
  await expect(member.getByRole('region', { name: t('appRequests.contact') })).toContainText('Olga Owner');
  await press(member, t('appRequests.ask.action'));
  await press(member, t('appRequests.ask.send'));
  await expect(member.getByText('This field is required')).toBeVisible();
  await field(member, t('appRequests.ask.reason')).fill('The survey of our customers');
  await expect(member.getByText('This field is required')).toHaveCount(0);
  await press(member, t('appRequests.ask.send'));
  await expect(member.getByRole('heading', { name: t('appRequests.own.pending') })).toBeVisible();

  await page.goto(paths.home);
  const asked = t('home.needs.APP_REQUEST', { name: 'Mia Member', app: 'Pulse Surveys' });
  await page.getByRole('link', { name: asked }).click();
  await expect(page.getByRole('dialog')).toContainText('The survey of our customers');
  await page.goBack();
  await press(page, t('common.requests.of', { act: t('common.requests.approve'), name: asked }));
  await expect(page.getByText(t('common.requests.approved'))).toBeVisible();
  await expect(page.getByRole('link', { name: asked })).toHaveCount(0);
  await page.goto(paths.appRequests);
  await expect(page.getByText(t('appRequests.requests.waiting', { count: 0 }))).toBeVisible();

  await press(member, t('appRequests.retry'));
  await expect(member.getByRole('heading', { name: t('appRequests.titles.OK', { app: 'Pulse Surveys' }) })).toBeVisible();
  const opened = member.waitForEvent('popup');
  await press(member, t('appRequests.openNow'));
  await expect(await opened).not.toHaveURL('about:blank');
  await member.goto(paths.home);
  await press(member, t('shell.bell.label', { count: 1 }));
  await expect(
    member.getByRole('link', { name: t('notificationCentre.events.appAllowed', { app: 'Pulse Surveys' }) }),
  ).toBeVisible();
  await other.close();
});

test('an app that cannot be used states the reason: no app named, not opened by the team, for phones only', async ({
  page,
  browser,
}) => {
  const call = await foundTeam(page, 'Pia Phone', unique('Phones'));
  for (const path of [paths.permission({}), paths.permission({ app: '0197a3f2-0000-7000-8000-000000000000' })]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Key data missing, please reopen from the source page' })).toBeVisible();
  }
  const other = await browser.newContext({ locale: 'en-US' });
  const member = await other.newPage();
  await join(member, call, 'Mo Member');

  const { items } = await call<{ items: MarketApp[] }>('GET', `${apps.market.path}?search=attendance`);
  const app = items[0]?.appId ?? '';
  await member.goto(paths.permission({ app }));
  await expect(member.getByRole('heading', { name: 'App not opened' })).toBeVisible();
  await expect(member.getByText('Please contact administrator to open')).toBeVisible();
  await member.goto(paths.app({ id: app }));
  await expect(member.getByText('Please contact administrator to open')).toBeVisible();
  // An administrator does not have to request access.
  await page.goto(paths.permission({ app }));
  await expect(page.getByText(t('appRequests.openYourself'))).toBeVisible();
  await expect(page.getByText('Please contact administrator to open')).toHaveCount(0);

  await open(call, 'Attendance', 'ALL');
  await member.goto(paths.home);
  await press(member, /^Attendance/);
  await expect(member.getByText('Please open the app to use mobile apps')).toBeVisible();
  await expect(member.getByLabel(t('appRequests.scan', { app: 'Attendance' }))).toBeVisible();
  await expect(member.getByRole('button', { name: t('appRequests.openNow') })).toHaveCount(0);
  const phone = await browser.newContext({
    locale: 'en-US',
    storageState: await other.storageState(),
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  });
  const onPhone = await phone.newPage();
  await onPhone.goto(paths.permission({ app }));
  await expect(onPhone.getByRole('button', { name: t('appRequests.openNow') })).toBeVisible();
  await expect(onPhone.getByText('Please open the app to use mobile apps')).toHaveCount(0);
  await phone.close();
  await other.close();
});
