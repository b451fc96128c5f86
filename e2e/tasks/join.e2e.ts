import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { translator } from '#phrases/translate.ts';
import { t } from '#dev/testing/texts.ts';
import { readMail } from '../mail.ts';
import { foundTeam } from '../new-team.ts';
import { password } from '../newcomer.ts';
import { readQr } from '../qr.ts';
import { openFromMenu, press, unique } from '../steps.ts';
import { countEffort, expectEffort, typeInto } from './count.ts';

test.use({ locale: 'en-US', timezoneId: 'Asia/Jakarta', viewport: { width: 1280, height: 900 } });

test('a person is invited by QR code, joins on a phone in Indonesian, and is approved', async ({ page, browser, baseURL }) => {
  await foundTeam(page, 'Olga Owner', unique('Lantern'));
  await page.goto(paths.home);
  const effort = await countEffort(page);
  await openFromMenu(page, t('shell.pages.members'));
  await press(page, t('ui.inviting.invite'));
  await expect(page.getByText(t('invitations.qr.text'))).toBeVisible();
  const address = await readQr(await page.screenshot());
  expect(address).toMatch(/\/invite\/[\w-]{22}\?via=QR$/);

  const id = translator('id');
  const options = {
    baseURL: baseURL ?? '',
    locale: 'id-ID',
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    isMobile: true,
  };
  const phone = await (await browser.newContext(options)).newPage();
  const email = `${randomUUID()}@example.com`;
  await phone.goto(address);
  const onPhone = await countEffort(phone);
  await phone.getByRole('link', { name: id('account.signIn.register') }).tap();
  await typeInto(phone.getByLabel(id('account.address.emailLabel')), email);
  await phone.getByRole('button', { name: id('account.register.submit') }).tap();
  const mail = await readMail(phone, email);
  await typeInto(phone.getByLabel(id('account.verify.code')), mail.code);
  await typeInto(phone.getByLabel(id('account.register.name')), 'Rudi Hartono');
  await typeInto(phone.getByLabel(id('account.password.label'), { exact: true }), password);
  await phone.getByRole('button', { name: id('account.verify.submit') }).tap();
  await typeInto(phone.getByLabel(id('joining.form.reason')), 'Mulai kerja hari Senin');
  await phone.getByRole('button', { name: id('joining.form.send'), exact: true }).tap();
  await expect(phone.getByText(id('joining.landing.pending'), { exact: true })).toBeVisible();
  expectEffort('join by QR code on a phone', onPhone(), { clicks: 7, fields: 5, pages: 6 });

  await page
    .getByRole('navigation', { name: t('shell.menu.label') })
    .getByRole('link', { name: t('shell.pages.members') })
    .first()
    .click();
  await page.getByRole('link', { name: t('shell.requests.button') }).click();
  await page.getByRole('button', { name: 'Rudi Hartono' }).click();
  await press(page, t('joining.decide.approve'));
  await press(page, t('joining.decide.approve'));
  await expect(phone.getByText(id('joining.landing.approved', { name: 'Olga Owner' }))).toBeVisible();
  expectEffort('invite by QR code and approve', effort(), { clicks: 7, fields: 0, pages: 4 });
  await phone.context().close();
});
