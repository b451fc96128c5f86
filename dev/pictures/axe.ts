import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { neverDrawn } from '#web/bundler/antd-unused.ts';

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>;
export type Violations = AxeResults['violations'];

/** Rules that axe does not run by default. Lighthouse runs them. */
const moreRules = { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } };

/**
 * Serious and critical violations that axe finds on the page in its current state.
 * @param rules only these rules; all if left out
 */
export async function seriousIn(page: Page, rules?: readonly string[]): Promise<Violations> {
  const all = (await page.evaluate(() => 'axe' in window)) ? await runAxe(page, rules) : await bringAxe(page, rules);
  return all.filter(({ impact }) => impact === 'serious' || impact === 'critical');
}

/**
 * Runs axe in legacy mode, which opens no second page: without frames it finds the same in half the time. axe stays in the page.
 */
async function bringAxe(page: Page, rules?: readonly string[]): Promise<Violations> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], preload: false, rules: moreRules });
  if (rules) axe.withRules([...rules]);
  return (await axe.analyze()).violations;
}

/** Runs the axe that an earlier call has left in the page. */
function runAxe(page: Page, rules?: readonly string[]): Promise<Violations> {
  const options = rules ? { runOnly: { type: 'rule', values: rules } } : { rules: moreRules };
  return page.evaluate(async (given) => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    return (await axe.run({ ...given, resultTypes: ['violations'], preload: false })).violations;
  }, options);
}

/** Classes of antd on a page whose rules are left out of the style sheets. */
export async function classesWithoutRules(page: Page): Promise<string[]> {
  const classes = await page.locator('[class*="ant-"]').evaluateAll((drawn) => drawn.flatMap(({ classList }) => [...classList]));
  return [...new Set(classes)].filter((name) => neverDrawn.test(name));
}
