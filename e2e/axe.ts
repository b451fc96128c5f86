import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { type Language, localeOf } from '#contract/languages.ts';
import { paths } from '#web/paths.ts';
import { alter } from './answers.ts';

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>;

/** Opens a path, waits until it is drawn and loaded, and collects what axe holds to be serious. */
export async function look(page: Page, path: string, language: Language): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', localeOf[language]);
    if (path !== paths.patterns) await expect(page.locator('[aria-busy="true"], .ant-skeleton')).toHaveCount(0);
    await examine(page, path);
  });
}

/** All rules in light; what dark changes are colours. */
export async function examine(page: Page, what: string): Promise<void> {
  // Without frames the way that opens no second page finds the same, in half the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  expectNoneSerious((await axe.analyze()).violations, what);
  await show(page, 'dark');
  expectNoneSerious((await runColours(page)).violations, `${what}, dark`);
  await show(page, 'light');
}

/** The axe of the first look is still in the page. */
function runColours(page: Page): Promise<AxeResults> {
  return page.evaluate(() => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    return axe.run({ runOnly: { type: 'rule', values: ['color-contrast'] }, resultTypes: ['violations'] });
  });
}

async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
}

function expectNoneSerious(violations: AxeResults['violations'], what: string): void {
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const brief = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' ‖ ')}`);
  expect.soft(brief, what).toEqual([]);
}

/** The person's language as the server would tell it, without changing it for the others who look at the demo team. */
export async function speak(page: Page, locale: Language): Promise<void> {
  await alter(page, '/manager/user', { locale });
}
