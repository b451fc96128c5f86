import { expect, type Page, test } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import { foundTeam } from '../new-team.ts';
import { confirm, field, press } from '../steps.ts';

test.use({ locale: 'en-US' });

/** From the console to the gateway's form, which is filled in, and back to the console. */
async function throughTheForm(page: Page, number: string): Promise<void> {
  await press(page, t('paymentMethods.add'));
  await expect(page.getByRole('heading', { name: t('cardForm.title') })).toBeVisible();
  await expect(page.getByText(t('cardForm.noMoney'))).toBeVisible();
  expect(new URL(page.url()).origin).not.toBe(new URL(test.info().project.use.baseURL ?? '').origin);
  await field(page, t('cardForm.number')).fill(number);
  await field(page, t('cardForm.expiry')).fill('12/40');
  await field(page, t('cardForm.code')).fill('123');
  await field(page, t('cardForm.holder')).fill('Carla Payer');
  await press(page, t('cardForm.save'));
}

const card = (page: Page, lastFour: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: lastFour });

test('cards are added at the gateway, one is the default, and deleting it names the next default', async ({ page }) => {
  await foundTeam(page, 'Carla Owner', 'Card House');
  await page.goto(paths.paymentMethods);
  await expect(page.getByRole('heading', { name: t('paymentMethods.empty') })).toBeVisible();
  await throughTheForm(page, '4242 4242 4242 4242');
  const panel = page.getByRole('dialog', { name: t('paymentMethods.form.title') });
  await expect(field(page, t('paymentMethods.form.holder'))).toHaveValue('Carla Payer');
  await expect(panel).toContainText('Visa •••• 4242');
  await panel.getByRole('combobox', { name: t('paymentMethods.form.country') }).fill('Indonesia');
  await page.locator('.ant-select-dropdown:visible').getByTitle('Indonesia', { exact: true }).click();
  await field(page, t('paymentMethods.form.line1')).fill('Jalan Thamrin 1');
  await field(page, t('paymentMethods.form.city')).fill('Jakarta');
  await press(panel, t('paymentMethods.form.save'));
  await expect(panel).toHaveCount(0);
  await expect(card(page, '4242')).toContainText(t('paymentMethods.isDefault'));

  // The second card uses the address of the first.
  await throughTheForm(page, '5555555555554444');
  await expect(field(page, t('paymentMethods.form.city'))).toHaveValue('Jakarta');
  await press(panel, t('paymentMethods.form.save'));
  await expect(panel).toHaveCount(0);
  await expect(card(page, '4444')).not.toContainText(t('paymentMethods.isDefault'));
  await press(card(page, '4444'), t('common.actions.more'));
  await page.getByRole('menuitem', { name: t('paymentMethods.makeDefault') }).click();
  await expect(card(page, '4444')).toContainText(t('paymentMethods.isDefault'));

  await press(card(page, '4444'), t('common.actions.more'));
  await page.getByRole('menuitem', { name: t('paymentMethods.remove') }).click();
  await expect(page.getByRole('dialog')).toContainText(t('paymentMethods.delete.next', { card: 'Visa •••• 4242' }));
  await confirm(page, t('paymentMethods.delete.action', { card: 'Mastercard •••• 4444' }));
  await expect(card(page, '4444')).toHaveCount(0);
  await expect(card(page, '4242')).toContainText(t('paymentMethods.isDefault'));
});
