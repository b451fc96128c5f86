import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { ArticleSlug } from '#contract/workplace/help-facts.ts';
import { paths } from '#web/paths.ts';
import { root } from '#dev/root.ts';
import { t } from '#dev/testing/texts.ts';
import { press } from '../steps.ts';
import { test } from '../signed-in.ts';

test.use({ person: 'owner', locale: 'en-US' });

/** The English title of an article. */
const titleOf = (slug: ArticleSlug) => /^# (.+)$/m.exec(readFileSync(join(root, `help/${slug}/en.md`), 'utf8'))?.[1] ?? '';

test('a screen links to its article; the changelog dot is shown once; feedback contains the page but no ids', async ({
  page,
}) => {
  await page.goto(`${paths.members}?search=Adam`);
  await press(page, t('shell.helpMenu.fresh'));
  await page.getByRole('menuitem', { name: t('shell.helpMenu.feedback') }).click();
  const dialog = page.getByRole('dialog', { name: t('help.feedback.title') });
  await expect(dialog).toContainText(`${t('help.feedback.route', { route: paths.members })} `);
  await dialog.getByRole('textbox', { name: t('help.feedback.text') }).fill('Keep the columns');
  const sent = page.waitForRequest((request) => request.url().endsWith('/feedback'));
  await press(dialog, t('help.feedback.submit'));
  expect(JSON.stringify((await sent).postDataJSON())).not.toContain('Adam');
  await expect(page.getByText(t('help.feedback.sent'))).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await press(page, t('shell.helpMenu.fresh'));
  await page.getByRole('menuitem', { name: t('shell.helpMenu.forPage') }).click();
  await expect(page.getByRole('heading', { level: 1, name: titleOf('members'), exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toContainText(t('members.form.add'));
  await press(page, t('help.article.all'));
  await page.getByRole('searchbox', { name: t('help.centre.search') }).fill(t('orderPayment.voucher.upload'));
  await page.getByRole('link', { name: titleOf('bank-transfer'), exact: true }).click();
  await expect(page.getByRole('article')).toContainText(t('orderPayment.voucher.upload'));

  await press(page, t('shell.helpMenu.fresh'));
  await page.getByRole('menuitem', { name: t('shell.helpMenu.changelog') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('help.changelog.title') })).toBeVisible();
  await page
    .getByRole('navigation', { name: t('shell.menu.label') })
    .getByRole('link', { name: t('shell.pages.directory') })
    .click();
  await expect(page.getByRole('button', { name: t('shell.help'), exact: true })).toBeVisible();
});
