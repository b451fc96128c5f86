import { type Browser, expect, type Page, test } from '@playwright/test';
import { invitations } from '#contract/people/invitations.ts';
import { joining } from '#contract/people/joining.ts';
import { paths } from '#web/paths.ts';
import { callsOf } from '../calls.ts';
import { foundTeam, withoutGuide } from '../new-team.ts';
import { arriveNew } from '../newcomer.ts';
import { confirm, press } from '../steps.ts';

test.describe.configure({ timeout: 240_000 });
test.use({ locale: 'en-US', timezoneId: 'Asia/Hong_Kong' });

/** A new team with its owner and one member, both signed in. */
async function found(owner: Page, browser: Browser, team: string): Promise<Page> {
  const asOwner = await foundTeam(owner, 'Olga Owner', team);
  const { code } = await asOwner<{ code: string }>('POST', invitations.createLink.path, { name: 'Pier', validity: 'DAYS_7' });
  const guest = await (await browser.newContext({ locale: 'en-US', timezoneId: 'Asia/Hong_Kong' })).newPage();
  await withoutGuide(guest);
  const email = await arriveNew(guest, 'Gina Guest');
  const asked = { joinCode: code, displayName: 'Gina Guest', email, reason: 'Takes over' };
  const request = await (await callsOf(guest))<{ id: string }>('POST', joining.apply.path, asked);
  await asOwner('POST', joining.approve.path.replace('{id}', request.id), {});
  return guest;
}

test('a team is offered, accepted, opened to support, put into dissolution, and kept', async ({ page, browser }) => {
  const team = 'Pier Nine';
  const guest = await found(page, browser, team);

  await page.goto(paths.organizationInfo);
  await press(page, 'Transfer');
  await page.getByRole('dialog').getByRole('combobox').fill('Gina');
  await page.locator('.ant-select-dropdown:visible').getByTitle('Gina Guest', { exact: true }).click();
  await expect(page.getByText('Gina Guest will own Pier Nine with its 2 members')).toBeVisible();
  await confirm(page, 'Offer to Gina Guest');
  await expect(page.getByRole('heading', { name: 'Offered to Gina Guest' })).toBeVisible();

  await guest.goto(paths.home);
  await expect(guest.getByRole('heading', { name: 'Olga Owner offers you Pier Nine' })).toBeVisible();
  await press(guest, 'Accept');
  await confirm(guest, 'Become the owner');
  await expect(guest.getByRole('heading', { name: 'Olga Owner offers you Pier Nine' })).toHaveCount(0);
  await guest.goto(paths.organizationInfo);
  await expect(guest.getByText('You are the owner of this team.')).toBeVisible();

  await guest.getByRole('switch', { name: 'Let technical support in' }).click();
  await confirm(guest, 'Let them in');
  await expect(guest.getByText('switched on by Gina Guest')).toBeVisible();

  await press(guest, 'Dissolve team');
  const end = guest.getByRole('dialog').getByRole('button', { name: 'Dissolve team', exact: true });
  await expect(guest.getByRole('dialog').getByText('2 members', { exact: true })).toBeVisible();
  await expect(end).toBeDisabled();
  const file = guest.waitForEvent('download');
  await confirm(guest, 'Members (.xlsx)');
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/);
  await guest.getByLabel(/Type “Pier Nine” to begin/).fill(team);
  await end.click();
  const bar = (who: Page) => who.getByText(/^This team will be dissolved on .+ \d{4}\.$/).first();
  await expect(bar(guest)).toBeVisible();

  // The former owner is a super administrator: sees the bar and cannot stop the dissolution.
  await page.goto(paths.organizationInfo);
  await expect(bar(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel dissolving' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Transfer', exact: true })).toHaveCount(0);

  await guest.getByRole('button', { name: 'Cancel dissolving' }).first().click();
  await expect(bar(guest)).toHaveCount(0);
  await guest.context().close();
});
