import { expect, type Page } from '@playwright/test';
import { ownership } from '#contract/access/ownership.ts';
import { teams } from '#contract/platform/teams.ts';
import { supportName } from '#contract/access/support-facts.ts';
import { paths } from '#web/paths.ts';
import { t, within } from '#dev/testing/texts.ts';
import { callsOf } from '../calls.ts';
import { arriveNew } from '../newcomer.ts';
import { test } from '../signed-in.ts';
import { pick, press } from '../steps.ts';

test.describe.configure({ timeout: 240_000 });
test.use({ person: 'staff', timezoneId: 'Asia/Hong_Kong' });

/** A team that allows support, with its owner on organisation info. */
async function found(owner: Page, name: string): Promise<void> {
  await arriveNew(owner, 'Olga Owner');
  const { id } = await (await callsOf(owner))<{ id: string }>('POST', teams.create.path, { name, defaultLang: 'en' });
  const asOwner = await callsOf(owner, id);
  for (const step of ['ADMIN', 'SELECT_APP', 'INVITE'])
    await asOwner('PUT', teams.setup.path.replace('{id}', id), {
      step,
      ...(step === 'SELECT_APP' && { selectedProduct: 'HR_SYSTEM' }),
    });
  await asOwner('PUT', ownership.setSupport.path.replace('{id}', id), { enabled: true });
  await owner.goto(paths.organizationInfo);
}

test('staff open support, work in the team, and lose access once the owner stops it', async ({ page, browser }) => {
  const team = 'Pier Eleven';
  const owner = await (
    await browser.newContext({ locale: 'en-US', timezoneId: 'Asia/Hong_Kong', storageState: { cookies: [], origins: [] } })
  ).newPage();
  await found(owner, team);
  await expect(owner.getByText(t('support.visits.none'))).toBeVisible();

  // A person of provider staff has no team and is led to the staff area.
  await page.goto(paths.home);
  await expect(page).toHaveURL(/\/staff$/);
  await page.getByPlaceholder(t('staff.teams.search')).fill('pier eleven');
  await page.getByRole('button', { name: t('staff.teams.openIn', { team }) }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: t('staff.open.submit') }).click();
  await expect(form.getByText('This field is required')).toBeVisible();
  await form.getByLabel(t('staff.open.reason')).fill('Ticket 7: nobody can be invited');
  await form.getByRole('button', { name: t('staff.open.submit') }).click();
  await expect(form).toHaveCount(0);
  const [visit] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: t('staff.visits.enterTeam', { team }) }).click(),
  ]);
  const bar = visit.getByRole('complementary', { name: t('support.mode.label') });
  await expect(bar).toContainText(t('support.mode.text', { team }));
  await visit.goto(paths.members);
  await expect(visit.getByRole('rowheader', { name: 'Olga Owner' })).toBeVisible();
  await expect(bar).toContainText('h');

  // The owner is informed without a reload, on any screen.
  const notice = owner.getByRole('status').filter({ hasText: within('support.guest.text', { name: 'Robin Tan' }) });
  await expect(notice).toContainText(t('support.guest.reason', { reason: 'Ticket 7: nobody can be invited' }), {
    timeout: 40_000,
  });
  await notice.getByRole('button', { name: t('support.guest.stop') }).click();
  await expect(notice).toHaveCount(0);
  await expect(owner.getByText(t('support.visits.ended.CUSTOMER', { name: 'Olga Owner' }))).toBeVisible();

  await visit.goto(paths.departments);
  const refusal = visit.getByRole('dialog');
  await expect(refusal).toContainText('Customer has closed technical support');
  const closed = visit.waitForEvent('close');
  await refusal.getByRole('button', { name: t('common.actions.ok') }).click();
  await closed;
  await page.goto(paths.staffVisits);
  await expect(page.getByRole('row', { name: team })).toContainText(t('staff.visits.endings.CUSTOMER'));

  // The log is filtered by the visit, under the name that its entries show.
  await owner.goto(paths.operationLog);
  await press(owner, t('operations.filters.operator'));
  await pick(owner, t('operations.filters.operator'), supportName('Robin Tan'));
  await expect(owner).toHaveURL(/[?&]operator=/);
  await expect(owner.getByRole('row').filter({ hasText: 'Olga Owner' })).toHaveCount(0);
  await expect(owner.getByRole('row').filter({ hasText: supportName('Robin Tan') })).toHaveCount(1);

  // Neither the owner nor other people outside provider staff can open the area.
  await owner.goto(paths.staff);
  await expect(owner).toHaveURL(/\/401$/);
  await owner.context().close();
});
