import { expect, type Page } from '@playwright/test';
import type { Language } from '#contract/languages.ts';
import { translator } from '#phrases/translate.ts';

/** From /teams/create to the last step of the first run, for a small company. The browser's zone has to be Hong Kong's. */
export async function createTeam(page: Page, language: Language, company: string): Promise<void> {
  const t = translator(language);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const choose = async (label: string, option: string) => {
    await page.getByLabel(label, { exact: true }).click();
    await page.getByTitle(option, { exact: true }).click();
  };
  await press(t('teams.create.start'));
  // The page before has a button of the same name, and stays until the next one is there.
  await expect(page.getByText(t('firstRun.welcome.text'))).toBeVisible();
  await press(t('firstRun.welcome.start'));
  await page.getByLabel(t('teams.fields.name')).fill(company);
  await choose(t('teams.fields.industry'), t('teams.industries.RETAIL'));
  await choose(t('teams.fields.size'), t('teams.sizes.1-25'));
  await press(t('firstRun.companyInfo.create'));
  await page.waitForURL('**/init/admin?team=*');
  await page.getByLabel(t('members.fields.jobTitle')).fill(t('shell.user.owner'));
  await press(t('common.actions.next'));
  await page.getByRole('radio', { name: t('firstRun.products.HR_SYSTEM.name') }).check();
  await press(t('common.actions.next'));
  await page.waitForURL('**/init/invite?team=*');
}
