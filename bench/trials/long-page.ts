import type { Page } from '@playwright/test';
import { paths } from '#web/paths.ts';

/** Milliseconds of CPU of the renderer's main thread for steps with 100 rows a page. */
export interface LongPage {
  draw: number;
  select: number;
  sort: number;
  letter: number;
}

/** The windows of the measurement: a table, and cards. */
export const longPageWindows = { table: { width: 1280, height: 900 }, cards: { width: 390, height: 844 } } as const;

const name = 'main tbody th[scope=row]';
const drawn = `!document.querySelector('tbody[data-busy=true]')`;

/**
 * Measures the members list: changing from 20 to 100 rows a page, and with them selecting a row, sorting, and typing a letter into the
 * search. CPU time and not duration, as other processes may share the machine; the server's time is not included.
 */
export async function longPageOf(page: Page): Promise<LongPage> {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const used = async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return 1000 * (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? Number.NaN);
  };
  const cost = async (act: string, isDone: string): Promise<number> => {
    await settle(page);
    const before = await used();
    await page.evaluate(act);
    // Asked from here: the content security policy forbids expressions of functions in the page.
    while (!(await page.evaluate(isDone))) await page.waitForTimeout(50);
    await settle(page);
    return (await used()) - before;
  };
  await page.goto(paths.members);
  await page.locator(name).first().waitFor();
  // Cards have no choice of the size of pages, so the address is changed instead.
  const draw = await cost(
    `{ history.pushState({}, '', '?size=100'); dispatchEvent(new PopStateEvent('popstate', { state: {} })); }`,
    `document.querySelectorAll('${name}').length === 100 && ${drawn}`,
  );
  const select = await cost(
    `document.querySelectorAll('main tbody input[type=checkbox]')[2].click()`,
    `document.querySelector('main tbody tr[data-selected=true]') !== null`,
  );
  const first = JSON.stringify(await page.locator(name).first().textContent());
  const sort = await cost(
    `document.querySelector('main thead button').click()`,
    `document.querySelector('${name}')?.textContent !== ${first} && ${drawn}`,
  );
  const address = JSON.stringify(await page.evaluate('location.search'));
  await page.locator('[data-page-search] input').focus();
  const letter = await cost(`document.execCommand('insertText', false, 'a')`, `location.search !== ${address} && ${drawn}`);
  return { draw, select, sort, letter };
}

/** Waits for the network and for what is drawn afterwards. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(300);
}
