import { expect, type Page } from '@playwright/test';
import { documentKinds } from '#contract/apps/app-facts.ts';
import type { Language } from '#contract/languages.ts';
import { teams } from '#contract/platform/teams.ts';
import { translator } from '#phrases/translate.ts';
import { type Calls, callsWith, tokenOf } from './calls.ts';
import { arriveNew } from './newcomer.ts';
import { press } from './steps.ts';

/** Goes from /teams/create to the last step of the first run, for a small company. The browser's time zone must be Hong Kong's. */
export async function createTeam(page: Page, language: Language, company: string): Promise<void> {
  const t = translator(language);
  const choose = async (label: string, option: string) => {
    await page.getByLabel(label, { exact: true }).click();
    await page.getByTitle(option, { exact: true }).click();
  };
  await press(page, t('teams.create.start'));
  // The previous page has a button of the same name and stays until the next one is loaded.
  await expect(page.getByText(t('firstRun.welcome.text'))).toBeVisible();
  await press(page, t('firstRun.welcome.start'));
  await page.getByLabel(t('teams.fields.name')).fill(company);
  await choose(t('teams.fields.industry'), t('teams.industries.RETAIL'));
  await choose(t('teams.fields.size'), t('teams.sizes.1-25'));
  await press(page, t('firstRun.companyInfo.create'));
  await page.waitForURL('**/init/admin?team=*');
  await page.getByLabel(t('members.fields.jobTitle')).fill(t('shell.user.owner'));
  await press(page, t('common.actions.next'));
  await page.getByRole('radio', { name: t('firstRun.products.HR_SYSTEM.name') }).check();
  for (const kind of documentKinds)
    await page.getByRole('checkbox', { name: t('apps.agreements.accept', { document: t(`apps.documents.${kind}`) }) }).check();
  await press(page, t('common.actions.next'));
  await page.waitForURL('**/init/invite?team=*');
}

/** A new person with a team of their own, set up, and their calls in it. The page is at /teams/create. */
export async function foundTeam(page: Page, owner: string, name: string): Promise<Calls> {
  await arriveNew(page, owner);
  const token = await tokenOf(page);
  const { id } = await callsWith(page, token)<{ id: string }>('POST', teams.create.path, { name, defaultLang: 'en' });
  const call = callsWith(page, token, id);
  for (const step of ['ADMIN', 'SELECT_APP', 'INVITE'])
    await call('PUT', teams.setup.path.replace('{id}', id), {
      step,
      ...(step === 'SELECT_APP' && { selectedProduct: 'HR_SYSTEM' }),
    });
  return call;
}
