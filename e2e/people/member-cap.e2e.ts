import { expect, test } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { t, within } from '#dev/testing/texts.ts';
import { visit } from '../demo.ts';
import { foundTeam } from '../new-team.ts';
import { field, press, unique } from '../steps.ts';

test.use({ locale: 'en-US' });

test('staff set the member cap of a team, which applies when the owner adds a member', async ({ page, browser, baseURL }) => {
  const name = unique('Capped');
  await foundTeam(page, 'Cora Cap', name);
  const staffPage = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-US' })).newPage();
  await visit(staffPage, 'staff', paths.staff);
  await staffPage.getByPlaceholder(t('staff.teams.search')).fill(name);
  await press(staffPage, t('staff.teams.capOf', { team: name }));
  await expect(staffPage.getByText(within('staff.cap.hint', { people: 1 }))).toBeVisible();
  await field(staffPage, t('staff.cap.label')).fill('1');
  await press(staffPage.getByRole('dialog'), t('members.form.save'));
  await expect(staffPage.getByRole('dialog')).toHaveCount(0);

  await page.goto(paths.newMember);
  await page.getByLabel(t('members.fields.displayName'), { exact: true }).fill('One More');
  await page.getByLabel(t('members.fields.email'), { exact: true }).fill(`${name.replace(/\W/g, '')}@example.com`.toLowerCase());
  await press(page, t('members.form.add'));
  await expect(page.getByText('Maximum number of users has been reached').first()).toBeAttached();
  await staffPage.context().close();
});
