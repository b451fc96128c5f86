import { expect } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import { test } from '../signed-in.ts';
import { press } from '../steps.ts';

test.use({ person: 'superAdmin' });

test('ending one’s own sessions announces the own sign-out, and no notification', async ({ page }) => {
  const own = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/manager/user'));
  await page.goto(paths.home);
  const { data } = (await (await own).json()) as { data: { employeeId: string; displayName: string } };
  await page.goto(paths.safetyOf({ member: data.employeeId }));
  await press(page, t('security.panel.endAll'));
  const dialog = page.getByRole('dialog', { name: t('security.panel.endAllTitle', { name: data.displayName }) });
  await expect(dialog.getByText(t('security.panel.endAllOwn'))).toBeVisible();
  await expect(dialog.getByText(t('security.panel.endAllMail', { name: data.displayName }))).toHaveCount(0);
});
