import { expect } from '@playwright/test';
import { pattern, t } from '#dev/testing/texts.ts';
import { paths } from '#web/paths.ts';
import { test } from '../signed-in.ts';
import { fault, field, press } from '../steps.ts';

test('the SCIM tab names the member fields that attributes set', async ({ page }) => {
  await page.goto(`${paths.integrations}?tab=scim`);
  await expect(page.getByRole('heading', { name: t('scim.attributes.title') })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'enterprise.employeeNumber' })).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: t('members.fields.employeeNumber') })).toBeVisible();
});

test.describe('provider staff', () => {
  test.use({ person: 'staff' });

  test('read what is wrong with an exchange rate', async ({ page }) => {
    await page.goto(`${paths.staffRates}?add=1`);
    await field(page, t('staffBilling.rates.perDollar')).fill('x');
    await press(page.getByRole('dialog'), t('staffBilling.rates.set'));
    await expect(fault(page, t('staffBilling.rates.perDollar'))).toHaveText(
      pattern('rules.wrongFormat', { type: t('nouns.types.rate') }),
    );
  });
});
