import { expect, test } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { visit } from '../demo.ts';
import { foundTeam } from '../new-team.ts';
import { field, press, unique } from '../steps.ts';

test.use({ locale: 'en-US' });

test('staff set the member cap of a team, which applies when the owner adds a member', async ({ page, browser, baseURL }) => {
  const name = unique('Capped');
  await foundTeam(page, 'Cora Cap', name);
  const staffPage = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-US' })).newPage();
  await visit(staffPage, 'staff', paths.staff);
  await staffPage.getByPlaceholder('Name, code or ID').fill(name);
  await press(staffPage, `Member cap of ${name}`);
  await expect(staffPage.getByText('1 person counts now. The cap cannot be lower.')).toBeVisible();
  await field(staffPage, 'People at most').fill('1');
  await press(staffPage.getByRole('dialog'), 'Save');
  await expect(staffPage.getByRole('dialog')).toHaveCount(0);

  await page.goto(paths.newMember);
  await page.getByLabel('Name', { exact: true }).fill('One More');
  await page.getByLabel('Email', { exact: true }).fill(`${name.replace(/\W/g, '')}@example.com`.toLowerCase());
  await press(page, 'Add member');
  await expect(page.getByText('Maximum number of users has been reached').first()).toBeAttached();
  await staffPage.context().close();
});
