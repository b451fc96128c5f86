import { expect, type Page, test } from '@playwright/test';
import { translator } from '#phrases/translate.ts';
import { paths } from '#web/paths.ts';
import { foundTeam } from '../new-team.ts';
import { confirm, field, press } from '../steps.ts';

const words = translator('en');
test.use({ locale: 'en-US' });

/** From the console to the gateway's form, which is filled in, and back to the console. */
async function throughTheForm(page: Page, number: string): Promise<void> {
  await press(page, words('paymentMethods.add'));
  await expect(page.getByRole('heading', { name: words('cardForm.title') })).toBeVisible();
  await expect(page.getByText(words('cardForm.noMoney'))).toBeVisible();
  expect(new URL(page.url()).origin).not.toBe(new URL(test.info().project.use.baseURL ?? '').origin);
  await field(page, words('cardForm.number')).fill(number);
  await field(page, words('cardForm.expiry')).fill('12/40');
  await field(page, words('cardForm.code')).fill('123');
  await field(page, words('cardForm.holder')).fill('Carla Payer');
  await press(page, words('cardForm.save'));
}

const card = (page: Page, lastFour: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: lastFour });

test('cards are added at the gateway, one is the default, and deleting it names the next default', async ({ page }) => {
  await foundTeam(page, 'Carla Owner', 'Card House');
  await page.goto(paths.paymentMethods);
  await expect(page.getByRole('heading', { name: words('paymentMethods.empty') })).toBeVisible();
  await throughTheForm(page, '4242 4242 4242 4242');
  const panel = page.getByRole('dialog', { name: words('paymentMethods.form.title') });
  await expect(field(page, words('paymentMethods.form.holder'))).toHaveValue('Carla Payer');
  await expect(panel).toContainText('Visa •••• 4242');
  await panel.getByRole('combobox', { name: words('paymentMethods.form.country') }).fill('Indonesia');
  await page.locator('.ant-select-dropdown:visible').getByTitle('Indonesia', { exact: true }).click();
  await field(page, words('paymentMethods.form.line1')).fill('Jalan Thamrin 1');
  await field(page, words('paymentMethods.form.city')).fill('Jakarta');
  await press(panel, words('paymentMethods.form.save'));
  await expect(panel).toHaveCount(0);
  await expect(card(page, '4242')).toContainText(words('paymentMethods.isDefault'));

  // The second card uses the address of the first.
  await throughTheForm(page, '5555555555554444');
  await expect(field(page, words('paymentMethods.form.city'))).toHaveValue('Jakarta');
  await press(panel, words('paymentMethods.form.save'));
  await expect(panel).toHaveCount(0);
  await expect(card(page, '4444')).not.toContainText(words('paymentMethods.isDefault'));
  await press(card(page, '4444'), words('common.actions.more'));
  await page.getByRole('menuitem', { name: words('paymentMethods.makeDefault') }).click();
  await expect(card(page, '4444')).toContainText(words('paymentMethods.isDefault'));

  await press(card(page, '4444'), words('common.actions.more'));
  await page.getByRole('menuitem', { name: words('paymentMethods.remove') }).click();
  await expect(page.getByRole('dialog')).toContainText(words('paymentMethods.delete.next', { card: 'Visa •••• 4242' }));
  await confirm(page, words('paymentMethods.delete.action', { card: 'Mastercard •••• 4444' }));
  await expect(card(page, '4444')).toHaveCount(0);
  await expect(card(page, '4242')).toContainText(words('paymentMethods.isDefault'));
});
