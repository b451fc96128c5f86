import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>;
export type Violations = AxeResults['violations'];

/**
 * What axe holds to be serious or critical on the page as it stands.
 * @param rules these alone; all of them when left out
 */
export async function seriousIn(page: Page, rules?: readonly string[]): Promise<Violations> {
  const all = (await page.evaluate(() => 'axe' in window)) ? await runAxe(page, rules) : await bringAxe(page, rules);
  return all.filter(({ impact }) => impact === 'serious' || impact === 'critical');
}

/** Without frames the way that opens no second page finds the same, in half the time. It leaves axe in the page. */
async function bringAxe(page: Page, rules?: readonly string[]): Promise<Violations> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], preload: false });
  if (rules) axe.withRules([...rules]);
  return (await axe.analyze()).violations;
}

/** By the axe that an earlier look has left in the page. */
function runAxe(page: Page, rules?: readonly string[]): Promise<Violations> {
  return page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    const runOnly = values && { runOnly: { type: 'rule', values } };
    return (await axe.run({ ...runOnly, resultTypes: ['violations'], preload: false })).violations;
  }, rules);
}
