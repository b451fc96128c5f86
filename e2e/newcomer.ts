import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Language } from '#contract/languages.ts';
import { phrases as cn } from '#phrases/cn/index.ts';
import { phrases as en, type Phrases } from '#phrases/en/index.ts';
import { phrases as hk } from '#phrases/hk/index.ts';
import { phrases as id } from '#phrases/id/index.ts';
import { readMail } from './mail.ts';

const all = { cn, hk, en, id };

/** The console's own words in a language. */
export function wordsOf(language: Language): Phrases {
  return all[language] as unknown as Phrases;
}

/** Registers somebody new, who arrives signed in at /teams/create. The browser's locale has to be the language's. Answers the address. */
export async function arriveNew(page: Page, name: string, language: Language = 'en'): Promise<string> {
  const { register, address, password, verify } = wordsOf(language).account;
  const email = `${randomUUID()}@example.com`;
  await page.goto('/register');
  await page.getByLabel(register.name).fill(name);
  await page.getByLabel(address.emailLabel).fill(email);
  await page.getByLabel(password.label, { exact: true }).fill('a quiet morning walk');
  await page.getByRole('button', { name: register.submit }).click();
  const mail = await readMail(page, email);
  await page.getByLabel(verify.code).fill(mail.code);
  await page.getByRole('button', { name: verify.submit }).click();
  await page.waitForURL('**/teams/create');
  return email;
}
