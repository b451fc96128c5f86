import { expect, test } from '@playwright/test';
import type { AppDetail, MarketApp } from '#contract/apps/app-views.ts';
import { appRequests } from '#contract/apps/app-requests.ts';
import { apps } from '#contract/apps/apps.ts';
import { teams } from '#contract/platform/teams.ts';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import { examine } from '../axe.ts';
import { callsOf } from '../calls.ts';
import { joinTeam } from '../join-team.ts';
import { foundTeam } from '../new-team.ts';
import { press, unique } from '../steps.ts';

test.use({ locale: 'en-US', viewport: { width: 1280, height: 900 } });

test('a request notifies its decider, is approved in the menu, and the member reads the decision', async ({ page, browser }) => {
  const call = await foundTeam(page, 'Nora Notified', unique('Notices'));
  const other = await browser.newContext({ locale: 'en-US', viewport: { width: 390, height: 900 } });
  const member = await other.newPage();
  await joinTeam(member, call, 'Mia Member');
  const { items } = await call<{ items: MarketApp[] }>('GET', `${apps.market.path}?size=100`);
  const id = items.find(({ name }) => name === 'Pulse Surveys')?.appId ?? '';
  const { documents } = await call<AppDetail>('GET', apps.read.path.replace('{id}', id));
  const accept = documents.map(({ kind, version }) => ({ kind, version }));
  await call<AppDetail>('POST', apps.open.path.replace('{id}', id), { accept, availability: 'OPENED' });

  await page.goto(paths.home);
  await expect(page.getByRole('button', { name: t('shell.bell.label', { count: 0 }) })).toBeVisible();
  await member.goto(paths.home);
  const { id: teamId } = (await call<{ items: { id: string }[] }>('GET', teams.list.path)).items[0] ?? { id: '' };
  const asMember = await callsOf(member, teamId);
  await asMember('POST', appRequests.ask.path.replace('{id}', id), { reason: 'The survey of our customers' });

  await page.getByRole('button', { name: t('shell.bell.label', { count: 1 }) }).click();
  const menu = page.getByRole('list', { name: t('shell.bell.title') });
  const asked = t('notificationCentre.events.appAsked', { name: 'Mia Member', app: 'Pulse Surveys' });
  await expect(menu.getByRole('link', { name: asked })).toBeVisible();
  await examine(page, 'the notifications menu');
  await menu.getByRole('button', { name: t('common.requests.of', { act: t('common.requests.approve'), name: asked }) }).click();
  await expect(page.getByText(t('common.requests.approved'), { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: t('shell.bell.label', { count: 0 }) })).toBeVisible();

  await member.goto(`${paths.notifications}?show=UNREAD`);
  const allowed = t('notificationCentre.events.appAllowed', { app: 'Pulse Surveys' });
  await expect(member.getByRole('main').getByRole('link', { name: allowed })).toBeVisible();
  expect(await member.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await examine(member, 'the notifications at 390 px');
  await press(member, t('notificationCentre.markAll'));
  await expect(member.getByRole('heading', { name: t('notificationCentre.noneUnread') })).toBeVisible();
  await press(member, t('notificationCentre.showAll'));
  await press(member, t('common.requests.of', { act: t('notificationCentre.markUnread'), name: allowed }));
  await member.reload();
  await expect(member.getByRole('button', { name: t('shell.bell.label', { count: 1 }) })).toBeVisible();

  await member.goto(paths.settings);
  const choices = member.getByRole('radiogroup', { name: t('notifications.kinds.OWN_REQUESTS') });
  await choices.getByText(t('notifications.delivery.digest')).click();
  await expect(member.getByText(t('notifications.changed'))).toBeVisible();
  await member.reload();
  await expect(choices.getByRole('radio', { name: t('notifications.delivery.digest') })).toBeChecked();
  await expect(member.getByLabel(t('notifications.hour'))).toBeVisible();
  expect(await member.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await examine(member, 'the settings with a daily digest at 390 px');
  await other.close();
});
