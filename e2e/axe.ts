import { expect, type Page, test } from '@playwright/test';
import { type Language, localeOf } from '#contract/languages.ts';
import { paths } from '#web/paths.ts';
import { classesWithoutRules, seriousIn, type Violations } from '#dev/pictures/axe.ts';
import { alter } from './answers.ts';

/** Opens a path, waits until it is drawn and loaded, and collects the serious findings of axe. */
export async function look(page: Page, path: string, language: Language): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path);
    await lookHere(page, path, language);
  });
}

/**
 * Collects the serious findings of many paths of the console. It navigates from screen to screen as people do, which takes half
 * the time of loading each.
 */
export async function lookAtAll(page: Page, [first, ...more]: readonly string[], language: Language): Promise<void> {
  if (first !== undefined) await look(page, first, language);
  for (const path of more)
    await test.step(path, async () => {
      await goOn(page, path);
      await lookHere(page, path, language);
    });
}

async function lookHere(page: Page, path: string, language: Language): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', localeOf[language]);
  if (path !== paths.patterns) await expect(page.locator('[aria-busy="true"], .ant-skeleton')).toHaveCount(0);
  await examine(page, path);
}

/** Navigates to another screen as a link does, without reloading; the previous screen is gone once its headings are. */
async function goOn(page: Page, path: string): Promise<void> {
  const stays = await page.evaluate((next) => {
    if (new URL(next, location.href).pathname === location.pathname) return true;
    for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-left', '');
    history.pushState({}, '', next);
    return false;
  }, path);
  if (stays) await page.goto(path);
  else await expect(page.locator('[data-left]')).toHaveCount(0);
}

/**
 * All rules are checked in light mode; dark mode only changes colours. Nothing on the page has a class without rules. The page is at
 * its top, because a target that a sticky bar covers counts as too small.
 */
export async function examine(page: Page, what: string): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  expect.soft(await classesWithoutRules(page), what).toEqual([]);
  expectNone(await seriousIn(page), what);
  await show(page, 'dark');
  expectNone(await seriousIn(page, ['color-contrast']), `${what}, dark`);
  await show(page, 'light');
}

async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
}

function expectNone(violations: Violations, what: string): void {
  const brief = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' ‖ ')}`);
  expect.soft(brief, what).toEqual([]);
}

/** Replaces the person's language in the server's answer, without changing it for other users of the demo team. */
export async function speak(page: Page, locale: Language): Promise<void> {
  await alter(page, '/manager/user', { locale });
}
