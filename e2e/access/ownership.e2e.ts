import { expect, type Page, test } from '@playwright/test';
import { invitations } from '#contract/people/invitations.ts';
import { joining } from '#contract/people/joining.ts';
import { paths } from '#web/paths.ts';
import { pattern, t, within } from '#dev/testing/texts.ts';
import { callsOf } from '../calls.ts';
import { foundTeam } from '../new-team.ts';
import { onePage } from '../one-page.ts';
import { arriveNew } from '../newcomer.ts';
import { confirm, press } from '../steps.ts';

test.describe.configure({ mode: 'serial', timeout: 240_000 });

const team = 'Pier Nine';
const owner = onePage(async (page) => ({ asOwner: await foundTeam(page, 'Olga Owner', team) }));
const member = onePage(async (guest) => {
  const { asOwner } = owner;
  const { code } = await asOwner<{ code: string }>('POST', invitations.createLink.path, { name: 'Pier', validity: 'DAYS_7' });
  const email = await arriveNew(guest, 'Gina Guest');
  const asked = { joinCode: code, displayName: 'Gina Guest', email, reason: 'Takes over' };
  const request = await (await callsOf(guest))<{ id: string }>('POST', joining.apply.path, asked);
  await asOwner('POST', joining.approve.path.replace('{id}', request.id), {});
  return {};
});
const bar = (who: Page) => who.getByText(pattern('ownership.bar.text', { date: /.+ \d{4}/ })).first();

test('a team is offered to a member and accepted', async () => {
  const { page } = owner;
  const { page: guest } = member;
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
});

test('the new owner allows technical support', async () => {
  const { page: guest } = member;
  await guest.getByRole('switch', { name: t('ownership.support.label') }).click();
  await confirm(guest, t('ownership.support.action'));
  await expect(guest.getByText(t('ownership.support.switchedOn', { name: 'Gina Guest' }))).toBeVisible();
});

test('a dissolution offers the data first, needs the typed name, and is announced', async () => {
  const { page: guest } = member;
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
  await expect(bar(guest)).toBeVisible();
});

test('a dissolution is stopped by the owner, not by a super administrator', async () => {
  const { page } = owner;
  const { page: guest } = member;
  // The former owner is a super administrator.
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
});
