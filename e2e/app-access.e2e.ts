import { expect, type Page, test } from '@playwright/test';
import type { AppDetail, MarketApp } from '#contract/app-views.ts';
import { apps } from '#contract/apps.ts';
import { invitations } from '#contract/invitations.ts';
import { joining } from '#contract/joining.ts';
import { paths } from '#web/paths.ts';
import { type Calls, callsWith, tokenOf } from './calls.ts';
import { foundTeam, withoutGuide } from './new-team.ts';
import { arriveNew } from './newcomer.ts';
import { field, press, row } from './steps.ts';

test.use({ locale: 'en-US' });

/** An app of the market that is opened for nobody yet. */
async function open(call: Calls, name: string): Promise<string> {
  const { items } = await call<{ items: MarketApp[] }>('GET', `${apps.market.path}?size=100`);
  const id = items.find((app) => app.name === name)?.appId ?? '';
  const at = (path: string) => path.replace('{id}', id);
  const { documents } = await call<AppDetail>('GET', at(apps.read.path));
  const accept = documents.map(({ kind, version }) => ({ kind, version }));
  await call<AppDetail>('POST', at(apps.open.path), { accept, availability: 'OPENED' });
  return id;
}

/** Somebody new in the team, who came by a link. */
async function join(page: Page, owner: Calls, name: string): Promise<void> {
  await withoutGuide(page);
  const email = await arriveNew(page, name);
  const link = await owner<{ url: string }>('POST', invitations.createLink.path, { name: 'For helpers', validity: 'DAYS_7' });
  const joinCode = new URL(link.url).pathname.split('/').at(-1);
  const own = callsWith(page, await tokenOf(page));
  const { id } = await own<{ id: string }>('POST', joining.apply.path, { joinCode, displayName: name, email, reason: 'Helping' });
  await owner('POST', joining.approve.path.replace('{id}', id), {});
}

test('an app that is not for somebody: they ask, the owner approves by one click, they open it', async ({ page, browser }) => {
  const call = await foundTeam(page, 'Olga Owner', 'Pier Twelve');
  const app = await open(call, 'Pulse Surveys');
  const other = await browser.newContext({ locale: 'en-US' });
  const member = await other.newPage();
  await join(member, call, 'Mia Member');

  await member.goto(paths.permission({ app }));
  await expect(member.getByRole('heading', { name: 'No permission to use Pulse Surveys' })).toBeVisible();
  await expect(member.getByRole('region', { name: 'Whom to contact' })).toContainText('Olga Owner');
  await press(member, 'Ask for access');
  await press(member, 'Send request');
  await expect(member.getByText('This field is required')).toBeVisible();
  await field(member, 'What do you need it for?').fill('The survey of our customers');
  await expect(member.getByText('This field is required')).toHaveCount(0);
  await press(member, 'Send request');
  await expect(member.getByRole('heading', { name: 'Your request is waiting' })).toBeVisible();

  await page.goto(paths.home);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^App requests waiting 1/ })
    .click();
  await expect(row(page, 'Mia Member')).toContainText('The survey of our customers');
  await press(page, 'Approve Mia Member');
  await expect(page.getByText('Nobody is waiting for a decision.')).toBeVisible();

  await press(member, 'Check again');
  await expect(member.getByRole('heading', { name: 'You can use Pulse Surveys' })).toBeVisible();
  const opened = member.waitForEvent('popup');
  await press(member, 'Open now');
  await expect(await opened).not.toHaveURL('about:blank');
  await member.goto(paths.home);
  await press(member, 'Notifications, 1 new');
  await expect(member.getByRole('link', { name: 'You can use Pulse Surveys now' })).toBeVisible();
  await other.close();
});
