import { expect, type Page, test } from '@playwright/test';
import { demoAppsOrigin } from '#server/demo/apps-origin.ts';
import { pattern, t } from '#dev/testing/texts.ts';
import { demo, visit } from '../demo.ts';
import { test as signedIn } from '../signed-in.ts';
import { confirm, field, press } from '../steps.ts';

// The demo's apps are served by a separate server on another origin (server/demo-apps). The first journey signs in separately,
// because continuing with another account ends the session.

test('consent to an app is declined, given with another account, remembered after signing out, and withdrawn', async ({
  page,
  baseURL,
}) => {
  const apps = demoAppsOrigin(baseURL ?? '');
  await visit(page, 'hr', '/');
  await page.goto(`${apps}/hr-system`);
  await follow(page, 'Sign in with Atrium');
  await expect(heading(page, t('oauth.title', { app: 'HR System' }))).toBeVisible();
  await expect(page.getByRole('list').getByText(demo.hr)).toBeVisible();
  await press(page, 'Decline');
  await expect(heading(page, 'You rejected', 2)).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(pattern('oauth.rejected.countdown'));
  await press(page, t('oauth.back'));
  await expect(page.getByText('Not signed in: access_denied')).toBeVisible();

  await follow(page, 'Sign in with Atrium');
  await press(page, 'Log in with another account');
  await page.waitForURL('**/signin/**');
  await field(page, t('account.address.emailLabel')).fill(demo.member);
  await field(page, t('account.password.label')).fill('harbour-lights-8');
  await press(page, t('account.signIn.submit'));
  await expect(page.getByRole('list').getByText(demo.member)).toBeVisible();
  await press(page, t('oauth.documents.PRIVACY_POLICY'));
  await expect(page.getByRole('dialog')).toContainText('HR System is provided by');
  await press(page.getByRole('dialog'), t('common.actions.close'));
  await press(page, 'Authorize');
  await expect(page.getByText('Signed in as 陳嘉欣')).toBeVisible();

  await page.goto(`${apps}/hr-system`);
  await follow(page, t('account.logout.yes'));
  await press(page, t('account.logout.appOnly'));
  await expect(page.getByText('You are not signed in to HR System.')).toBeVisible();
  // A person who has consented is not asked again.
  await follow(page, 'Sign in with Atrium');
  await expect(page.getByText('Signed in as 陳嘉欣')).toBeVisible();
  await expect(page.locator('pre').last()).toContainText('"employeeId"');

  await page.goto('/settings');
  const app = page.getByRole('listitem').filter({ hasText: 'HR System' });
  await press(app, t('grants.own.withdrawOf', { app: 'HR System' }));
  await confirm(page, t('grants.own.ask.action', { app: 'HR System' }));
  await expect(app).toBeHidden();
  await page.goto(`${apps}/hr-system`);
  await expect(page.getByText('Access has ended. Sign in again.')).toBeVisible();
});

signedIn.describe('as a member', () => {
  signedIn.use({ person: 'member' });

  signedIn('signing in to an app that was not opened, not made available or is unknown is refused', async ({ page, baseURL }) => {
    const apps = demoAppsOrigin(baseURL ?? '');
    await page.goto(`${apps}/design-reviews/login`);
    await expect(heading(page, 'App not opened', 2)).toBeVisible();
    await page.goto(`${apps}/projects/login`);
    await expect(heading(page, /^No permission to use /, 2)).toBeVisible();
    await expect(page.getByText(t('oauth.reasons.NO_PERMISSION'))).toBeVisible();
    await press(page, t('oauth.back'));
    await expect(page.getByText('Not signed in: access_denied')).toBeVisible();
    await page.goto('/oauth/authorize?client_id=nobody&redirect_uri=https%3A%2F%2Fevil.example');
    await expect(heading(page, 'Authorization failed', 2)).toBeVisible();
  });
});

const heading = (page: Page, name: string | RegExp, level?: number) =>
  page.getByRole('heading', { name, ...(level && { level }) });
const follow = (page: Page, name: string): Promise<void> => page.getByRole('link', { name, exact: true }).click();
