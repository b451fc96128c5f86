import { expect, type Page } from '@playwright/test';
import { t } from '#dev/testing/texts.ts';

const password = 'harbour-lights-8';

/** The people of the demo team who can be used to sign in. */
export const demo = {
  owner: 'owner@harbour.example',
  superAdmin: 'admin@harbour.example',
  hr: 'hr@harbour.example',
  member: 'member@harbour.example',
  /** Provider staff, in no team. */
  staff: 'staff@atrium.example',
} as const;

/** Opens a path of the console as a person of the demo team, through the sign-in page. */
export async function visit(page: Page, person: keyof typeof demo, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForURL('**/signin/**');
  await page.getByLabel(t('account.address.emailLabel')).fill(demo[person]);
  await page.getByLabel(t('account.password.label'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('account.signIn.submit'), exact: true }).click();
  await expect(
    page
      .getByRole('button', { name: t('shell.user.menu') })
      .or(page.getByRole('heading', { level: 2 }))
      .first(),
  ).toBeVisible();
}
