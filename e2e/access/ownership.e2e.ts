import { type Browser, expect, type Page, test } from '@playwright/test';
import { invitations } from '#contract/people/invitations.ts';
import { joining } from '#contract/people/joining.ts';
import { paths } from '#web/paths.ts';
import { pattern, t, within } from '#dev/testing/texts.ts';
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
  await press(page, t('ownership.transfer.action'));
  await page.getByRole('dialog').getByRole('combobox').fill('Gina');
  await page.locator('.ant-select-dropdown:visible').getByTitle('Gina Guest', { exact: true }).click();
  await expect(
    page.getByText(within('ownership.transfer.gives', { name: 'Gina Guest', team: 'Pier Nine', people: 2 })),
  ).toBeVisible();
  await confirm(page, t('ownership.transfer.offerTo', { name: 'Gina Guest' }));
  await expect(page.getByRole('heading', { name: t('ownership.transfer.offered', { name: 'Gina Guest' }) })).toBeVisible();

  await guest.goto(paths.home);
  await expect(
    guest.getByRole('heading', { name: t('ownership.offer.title', { name: 'Olga Owner', team: 'Pier Nine' }) }),
  ).toBeVisible();
  await press(guest, t('ownership.offer.accept'));
  await confirm(guest, t('ownership.offer.acceptAction'));
  await expect(
    guest.getByRole('heading', { name: t('ownership.offer.title', { name: 'Olga Owner', team: 'Pier Nine' }) }),
  ).toHaveCount(0);
  await guest.goto(paths.organizationInfo);
  await expect(guest.getByText(t('ownership.you'))).toBeVisible();

  await guest.getByRole('switch', { name: t('ownership.support.label') }).click();
  await confirm(guest, t('ownership.support.action'));
  await expect(guest.getByText(t('ownership.support.switchedOn', { name: 'Gina Guest' }))).toBeVisible();

  await press(guest, t('ownership.dissolve.action'));
  const end = guest.getByRole('dialog').getByRole('button', { name: t('ownership.dissolve.action'), exact: true });
  await expect(
    guest.getByRole('dialog').getByText(t('ownership.dissolve.items.people', { count: 2 }), { exact: true }),
  ).toBeVisible();
  await expect(end).toBeDisabled();
  const file = guest.waitForEvent('download');
  await confirm(guest, t('ownership.dissolve.exportMembers'));
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/);
  await guest.getByLabel(t('ownership.dissolve.type', { name: team })).fill(team);
  await end.click();
  const bar = (who: Page) => who.getByText(pattern('ownership.bar.text', { date: /.+ \d{4}/ })).first();
  await expect(bar(guest)).toBeVisible();

  // The former owner is a super administrator: sees the bar and cannot stop the dissolution.
  await page.goto(paths.organizationInfo);
  await expect(bar(page)).toBeVisible();
  for (const name of [t('ownership.bar.keep'), t('ownership.dissolve.keep')])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expect(page.getByRole('button', { name: t('ownership.transfer.action'), exact: true })).toHaveCount(0);

  await guest
    .getByRole('button', { name: t('ownership.bar.keep') })
    .first()
    .click();
  await expect(bar(guest)).toHaveCount(0);
  await guest.context().close();
});
