import { expect } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { t, within } from '#dev/testing/texts.ts';
import { test } from '../signed-in.ts';

test.describe('a member on a phone', () => {
  test.use({ person: 'member', viewport: { width: 390, height: 844 } });

  test('finds a colleague by department, reads the visible fields, and can write to them', async ({ page }) => {
    await page.goto(paths.directory);
    await expect(page.getByRole('heading', { name: t('shell.pages.directory'), level: 1 })).toBeVisible();
    await page.getByRole('button', { name: t('directory.tree'), exact: true }).click();
    await page.getByRole('tree').getByText('Legal', { exact: true }).click();
    await expect(page.getByText(/^1–\d+ of \d+$/)).toBeVisible();
    await expect(page).toHaveURL(/department=/);
    const first = page.getByRole('rowheader').first().getByRole('link');
    const name =
      (
        await page
          .getByRole('link', { name: within('directory.mail') })
          .first()
          .getAttribute('aria-label')
      )?.replace('Email ', '') ?? '';
    await expect(first).toContainText(name);
    await first.click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(page.getByText(t('directory.hidden'))).toBeVisible();
    await expect(page.getByText(t('members.fields.birthDate'))).toHaveCount(0);
    await expect(page.getByRole('link', { name: t('directory.mailThem') })).toHaveAttribute('href', /^mailto:/);
    await page.getByRole('link', { name: 'Legal', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${paths.directory}\\?department=`));
  });

  test('gets a message for an unknown id', async ({ page }) => {
    await page.goto(paths.person({ id: '0197a3f2-0000-7000-8000-000000000000' }));
    await expect(page.getByText(t('directory.missingTitle'))).toBeVisible();
  });
});

test.describe('the HR administrator', () => {
  test.use({ person: 'hr' });

  test('is led from a person in their scope to the member page', async ({ page }) => {
    await page.goto(paths.directory);
    await page.getByRole('tree').getByText('Operations', { exact: true }).click();
    await expect(page.getByRole('button', { name: t('ui.list.removeFilter', { label: t('directory.tree') }) })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await page.getByRole('rowheader').first().getByRole('link').click();
    await page.getByRole('button', { name: t('directory.manage') }).click();
    await expect(page).toHaveURL(new RegExp('/contacts/members/[0-9a-f-]{36}$'));
  });
});
