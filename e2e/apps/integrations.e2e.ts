import { expect, type Page, test } from '@playwright/test';
import { apiTokens } from '#contract/apps/api-tokens.ts';
import { members } from '#contract/people/members.ts';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import { foundTeam } from '../new-team.ts';
import { confirm, fault, field, press, row } from '../steps.ts';

test.use({ locale: 'en-US', permissions: ['clipboard-read', 'clipboard-write'] });

/** The answer to a program that sends only this token. */
async function asked(page: Page, token: string): Promise<[status: number, total?: number]> {
  const answer = await page.request.get(members.list.path, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await answer.json()) as { data?: { total: number } };
  return data ? [answer.status(), data.total] : [answer.status()];
}

test('a token is created, copied while it is shown, used by a program, and refused once it is revoked', async ({ page }) => {
  await foundTeam(page, 'Olga Owner', 'Pier Twelve');
  await page.goto(paths.integrations);
  await expect(page.getByRole('heading', { name: t('integrations.tokens.empty') })).toBeVisible();
  await page.goto(`${paths.integrations}?open=new`);
  const panel = page.getByRole('dialog', { name: t('integrations.create.title') });
  await press(panel, t('integrations.create.submit'));
  await expect(fault(page, t('integrations.tokens.name'))).toHaveText(t('rules.required'));
  await field(page, t('integrations.tokens.name')).fill('Payroll export');
  await panel
    .getByRole('radiogroup', { name: t('shell.pages.members') })
    .getByText(t('integrations.create.view'), { exact: true })
    .click();
  const answered = page.waitForResponse((answer) => answer.url().endsWith(apiTokens.create.path));
  await press(panel, t('integrations.create.submit'));
  expect((await answered).status()).toBe(200);

  const shown = page.getByRole('dialog', { name: t('integrations.made.title') });
  const token = await shown.getByText(/^atr_[\w-]{49}$/).innerText();
  await press(shown, t('integrations.made.copy'));
  await expect(shown.getByText(t('common.state.copied'))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await expect(shown.getByText(`Authorization: Bearer ${token}`)).toBeVisible();
  expect(await asked(page, token)).toEqual([200, 1]);
  await confirm(page, t('integrations.made.done'));
  await expect(shown).toHaveCount(0);
  await expect(page.getByText(token)).toHaveCount(0);

  const made = row(page, /Payroll export/);
  await expect(made).toContainText(t('integrations.states.ACTIVE'));
  await page.reload();
  await expect(made).toContainText(t('integrations.tokens.from', { ip: '' }).trim());
  await press(made, t('common.actions.more'));
  await page.getByRole('menuitem', { name: t('integrations.tokens.revoke') }).click();
  await confirm(page, t('integrations.revokeToken.action', { name: 'Payroll export' }));
  await expect(made).toContainText(t('integrations.states.REVOKED'));
  expect(await asked(page, token)).toEqual([401]);
});
