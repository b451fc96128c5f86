import { expect, type Page } from '@playwright/test';
import { live } from '#contract/platform/live.ts';

/**
 * Follows the requests of a page from now on. Resolves when the page has no open request and starts none in the two frames after
 * the last response, which is when React has drawn the result: the screen has made all its calls.
 */
export function followRequests(page: Page): () => Promise<void> {
  const open = new Set<unknown>();
  let started = 0;
  page.on('request', (request) => {
    // A stream of events stays open as long as the page.
    if (new URL(request.url()).pathname === live.events.path) return;
    started += 1;
    open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  const twoFrames = () =>
    page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))));
  return () =>
    expect(async () => {
      const before = started;
      await twoFrames();
      expect({ open: open.size, started }).toEqual({ open: 0, started: before });
    }).toPass({ intervals: [0, 20, 20, 50] });
}

/** Leaves a page without live updates: it makes no calls but those of its screens. */
export async function stopLiveUpdates(page: Page): Promise<void> {
  await page.route(`**${live.events.path}?*`, (route) => route.abort());
}
