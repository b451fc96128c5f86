import { expect, type Page, test } from '@playwright/test';
import { ownership } from '#contract/access/ownership.ts';
import { teams } from '#contract/platform/teams.ts';
import { supportName } from '#contract/access/support-facts.ts';
import { paths } from '#web/paths.ts';
import { t, within } from '#dev/testing/texts.ts';
import { visit } from '../demo.ts';
import { foundTeam } from '../new-team.ts';
import { onePage } from '../one-page.ts';
import { pick, press } from '../steps.ts';

test.describe.configure({ mode: 'serial', timeout: 240_000 });

const team = 'Pier Eleven';
const reason = 'Ticket 7: nobody can be invited';
const customer = onePage(async (page) => {
  const call = await foundTeam(page, 'Olga Owner', team);
  const { items } = await call<{ items: { id: string }[] }>('GET', `${teams.list.path}?page=1&size=1`);
  await call('PUT', ownership.setSupport.path.replace('{id}', items[0]?.id ?? ''), { enabled: true });
  await page.goto(paths.organizationInfo);
  return {};
});
const staff = onePage(async (page) => {
  await visit(page, 'staff', paths.home);
  return {};
});
/** The tab in which staff work in the team. */
let inTeam: Page;

test('staff are led to their area and open support with a reason', async () => {
  const { page: owner } = customer;
  const { page } = staff;
  await expect(owner.getByText(t('support.visits.none'))).toBeVisible();
  await page.goto(paths.home);
  await expect(page).toHaveURL(/\/staff$/);
  await page.getByPlaceholder(t('staff.teams.search')).fill('pier eleven');
  await page.getByRole('button', { name: t('staff.teams.openIn', { team }) }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: t('staff.open.submit') }).click();
  await expect(form.getByText('This field is required')).toBeVisible();
  await form.getByLabel(t('staff.open.reason')).fill(reason);
  await form.getByRole('button', { name: t('staff.open.submit') }).click();
  await expect(form).toHaveCount(0);
});

test('staff enter the team, with a bar that says so', async () => {
  const { page } = staff;
  [inTeam] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: t('staff.visits.enterTeam', { team }) }).click(),
  ]);
  const bar = inTeam.getByRole('complementary', { name: t('support.mode.label') });
  await expect(bar).toContainText(t('support.mode.text', { team }));
  await inTeam.goto(paths.members);
  await expect(inTeam.getByRole('rowheader', { name: 'Olga Owner' })).toBeVisible();
  await expect(bar).toContainText('h');
});

test('the owner is informed without a reload, and stops the support', async () => {
  const { page: owner } = customer;
  const notice = owner.getByRole('status').filter({ hasText: within('support.guest.text', { name: 'Robin Tan' }) });
  await expect(notice).toContainText(t('support.guest.reason', { reason }), {
    timeout: 40_000,
  });
  await notice.getByRole('button', { name: t('support.guest.stop') }).click();
  await expect(notice).toHaveCount(0);
  await expect(owner.getByText(t('support.visits.ended.CUSTOMER', { name: 'Olga Owner' }))).toBeVisible();
});

test('staff lose access once the support is stopped', async () => {
  const { page } = staff;
  await inTeam.goto(paths.departments);
  const refusal = inTeam.getByRole('dialog');
  await expect(refusal).toContainText('Customer has closed technical support');
  const closed = inTeam.waitForEvent('close');
  await refusal.getByRole('button', { name: t('common.actions.ok') }).click();
  await closed;
  await page.goto(paths.staffVisits);
  await expect(page.getByRole('row', { name: team })).toContainText(t('staff.visits.endings.CUSTOMER'));
});

test('the operation log is filtered by a person of support, under the name that its entries show', async () => {
  const { page: owner } = customer;
  await owner.goto(paths.operationLog);
  await press(owner, t('operationLog.filters.operator'));
  await pick(owner, t('operationLog.filters.operator'), supportName('Robin Tan'));
  await expect(owner).toHaveURL(/[?&]operator=/);
  await expect(owner.getByRole('row').filter({ hasText: 'Olga Owner' })).toHaveCount(0);
  await expect(owner.getByRole('row').filter({ hasText: supportName('Robin Tan') })).toHaveCount(1);
});

test('the owner of a team cannot open the area of staff', async () => {
  const { page: owner } = customer;
  await owner.goto(paths.staff);
  await expect(owner).toHaveURL(/\/401$/);
});
