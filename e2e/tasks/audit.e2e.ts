import { expect, test } from '@playwright/test';
import { roles } from '#contract/access/roles.ts';
import { paths } from '#web/paths.ts';
import { pattern, t } from '#dev/testing/texts.ts';
import { foundTeam } from '../new-team.ts';
import { openFromMenu, press, unique } from '../steps.ts';
import { countEffort, expectEffort } from './count.ts';

test.use({ locale: 'en-US', timezoneId: 'Asia/Hong_Kong', viewport: { width: 1280, height: 900 } });

test('who changed a role in the last days is found with its values, and the log is verified', async ({ page }) => {
  const owner = unique('Rory Owner');
  const call = await foundTeam(page, owner, unique('Audited'));
  const name = unique('Reception');
  const permissions = [{ code: '020100', access: 'view' }];
  const { roleId } = await call<{ roleId: string }>('POST', roles.create.path, {
    name,
    type: 'CUSTOM',
    permissions,
    scope: 'ALL',
  });
  await call('PUT', roles.update.path.replace('{id}', roleId), { description: 'Front desk' });
  await page.goto(paths.home);
  const effort = await countEffort(page);

  await openFromMenu(page, t('shell.pages.operationLog'));
  await press(page, t('operationLog.filters.category'));
  await page.getByRole('menuitemcheckbox', { name: t('operationLog.categories.ROLE'), exact: true }).click();
  const change = page
    .getByRole('row')
    .filter({ hasText: t('operationLog.actions.role_update') })
    .filter({ hasText: name });
  await expect(change).toContainText(owner);
  await page.keyboard.press('Escape');
  await change.getByRole('button').click();
  await expect(
    page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: t('operationLog.fields.description') }) })
      .last(),
  ).toContainText('Front desk');
  await press(page, t('operationLog.verify.button'));
  await expect(page.getByText(pattern('operationLog.verify.good'))).toBeVisible();
  expectEffort('find a change of a role and verify the log', effort(), { clicks: 5, fields: 0, pages: 1 });
});
