import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { source, t } from '#dev/testing/texts.ts';
import { readMail } from '../mail.ts';
import { readQr } from '../qr.ts';
import { test } from '../signed-in.ts';
import { confirm, row } from '../steps.ts';

async function downloadQr(page: Page): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('invitations.qr.download') }).click();
  const file = await download;
  return { name: file.suggestedFilename(), text: await readQr(await readFile(await file.path())) };
}

const ownLink = (page: Page) => page.getByRole('textbox', { name: t('invitations.own.link'), exact: true });

test('the team link is shown, also as a QR code, refreshed, closed and opened again', async ({ page }) => {
  await page.goto(paths.members);
  await page.getByRole('button', { name: t('ui.inviting.invite'), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.invite}$`));
  await expect(ownLink(page)).toHaveValue(/\/invite\/[\w-]{22}$/);
  const before = await ownLink(page).inputValue();
  expect(await downloadQr(page)).toEqual({
    name: `${t('invitations.qr.file', { team: 'Harbour Trading Co.' })}.png`,
    text: `${before}?via=QR`,
  });

  await page.getByText(t('invitations.validities.PERMANENT'), { exact: true }).click();
  await expect(page.getByText(t('invitations.own.forever'))).toBeVisible();

  await page.getByRole('button', { name: t('invitations.refresh.act') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(t('invitations.refresh.invalid'))).toBeVisible();
  await dialog.getByRole('button', { name: t('invitations.refresh.action') }).click();
  await expect(dialog).toBeHidden();
  await expect(ownLink(page)).not.toHaveValue(before);
  const after = await ownLink(page).inputValue();
  expect((await downloadQr(page)).text).toBe(`${after}?via=QR`);

  await page.getByRole('switch', { name: t('invitations.switch.label') }).click();
  await expect(dialog.getByText(t('invitations.switch.stops'))).toBeVisible();
  await dialog.getByRole('button', { name: t('invitations.switch.close') }).click();
  await expect(dialog).toBeHidden();
  await expect(ownLink(page)).toBeDisabled();
  await expect(page.getByRole('button', { name: t('invitations.qr.download') })).toBeHidden();
  await page.getByRole('switch', { name: t('invitations.switch.label') }).click();
  await expect(ownLink(page)).toBeEnabled();
  await expect(ownLink(page)).not.toHaveValue(after);
  await expect(ownLink(page)).toHaveValue(/\/invite\/[\w-]{22}$/);
});

test('many people are invited by email with a result for each; a named link is created', async ({ page }) => {
  const address = `${randomUUID()}@example.com`;
  await page.goto(`${paths.invite}?way=email`);
  await page.getByLabel(t('invitations.email.label')).fill(`${address}, owner@harbour.example, nonsense `);
  await page.getByRole('button', { name: t('invitations.email.send', { count: 3 }) }).click();
  const results = page.getByRole('table');
  await expect(results.getByRole('row', { name: address })).toContainText(t('invitations.results.SENT'));
  await expect(results.getByRole('row', { name: 'owner@harbour.example' })).toContainText(
    t('invitations.results.ALREADY_JOINED'),
  );
  await expect(results.getByRole('row', { name: 'nonsense' })).toContainText(t('invitations.results.WRONG_FORMAT'));
  expect((await readMail(page, address)).link).toMatch(/\/invite\/[\w-]{22}$/);

  const name = `Fair ${randomUUID().slice(0, 8)}`;
  await page.goto(`${paths.invite}?way=links`);
  await page.getByRole('button', { name: t('invitations.links.add') }).click();
  await page.getByLabel(t('invitations.form.name')).fill(name);
  await page.getByLabel(t('invitations.form.maxUses')).fill('20');
  await confirm(page, t('invitations.form.create'));
  const link = page.getByRole('row', { name });
  await expect(link).toContainText('0 of 20');
  await link.getByRole('button', { name: t('invitations.links.revoke') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('invitations.links.revokeAction', { name }) })
    .click();
  await expect(link).toBeHidden();
});

test.describe('a scoped administrator', () => {
  test.use({ person: 'hr' });

  test('sees the link, changes nothing of the whole team, and reminds people in their scope', async ({ page }) => {
    await page.goto(paths.invite);
    await expect(ownLink(page)).toHaveValue(/\/invite\//);
    await expect(page.getByRole('switch', { name: t('invitations.switch.label') })).toBeDisabled();
    await expect(page.getByRole('button', { name: t('invitations.refresh.act') })).toBeHidden();
    await page.goto(`${paths.members}?status=UNREGISTERED`);
    const invite = page.getByRole('button', { name: new RegExp(`^${source('ui.inviting.send')} `) });
    const someone = page.getByRole('row').filter({ has: invite }).first();
    // The initials of the picture precede the name.
    const name = (await someone.getByRole('rowheader').getByRole('link').innerText()).split('\n').at(-1) ?? '';
    await someone.getByRole('button', { name: new RegExp(`^${source('ui.inviting.send')} `) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('ui.inviting.send') }).click();
    await expect(dialog.getByRole('table')).toContainText(t('invitations.results.SENT'));
    await dialog
      .getByRole('button', { name: t('common.actions.close') })
      .last()
      .click();
    await expect(dialog).toBeHidden();
    // An invited person without an account is pending in the list and on their own page.
    await page.goto(`${paths.members}?status=UN_ACTIVATED`);
    await expect(row(page, name).first()).toContainText(t('members.status.UN_ACTIVATED'));
    await row(page, name).first().getByRole('link').first().click();
    await expect(page.getByText(t('members.statusNext.UN_ACTIVATED'))).toBeVisible();
  });
});
