import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { documentKinds } from '#contract/apps/app-facts.ts';
import { translator } from '#phrases/translate.ts';
import { readMail } from '../mail.ts';
import { password } from '../newcomer.ts';
import { press, unique } from '../steps.ts';
import { countEffort, expectEffort, typeInto } from './count.ts';

test.use({ locale: 'zh-HK', timezoneId: 'Asia/Hong_Kong', viewport: { width: 1280, height: 900 } });

const t = translator('hk');

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click();
}

test('a person without an account sets up a team in Hong Kong Chinese', async ({ page }) => {
  const email = `${randomUUID()}@example.com`;
  await page.goto('/');
  await page.waitForURL('**/signin/**');
  const effort = await countEffort(page);
  await page.getByRole('link', { name: t('account.signIn.register') }).click();
  await typeInto(page.getByLabel(t('account.address.emailLabel')), email);
  await press(page, t('account.register.submit'));
  const mail = await readMail(page, email);
  await typeInto(page.getByLabel(t('account.verify.code')), mail.code);
  await typeInto(page.getByLabel(t('account.register.name')), '李美');
  await typeInto(page.getByLabel(t('account.password.label'), { exact: true }), password);
  await press(page, t('account.verify.submit'));
  await press(page, t('teams.create.start'));
  await expect(page.getByText(t('firstRun.welcome.text'))).toBeVisible();
  await press(page, t('firstRun.welcome.start'));
  await typeInto(page.getByLabel(t('teams.fields.name')), unique('海港貿易'));
  await choose(page, t('teams.fields.industry'), t('teams.industries.RETAIL'));
  await choose(page, t('teams.fields.size'), t('teams.sizes.1-25'));
  await press(page, t('firstRun.companyInfo.create'));
  await typeInto(page.getByLabel(t('members.fields.jobTitle')), '董事');
  await press(page, t('common.actions.next'));
  await page.getByRole('radio', { name: t('firstRun.products.HR_SYSTEM.name') }).click();
  for (const kind of documentKinds)
    await page.getByRole('checkbox', { name: t('apps.agreements.accept', { document: t(`apps.documents.${kind}`) }) }).click();
  await press(page, t('common.actions.next'));
  await page.waitForURL('**/init/invite?team=*');
  expectEffort('first run in Hong Kong Chinese', effort(), { clicks: 19, fields: 6, pages: 11 });
});
