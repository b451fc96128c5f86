import type { Page } from '@playwright/test';

/** The first load of a list: times in milliseconds, bytes as transferred. */
export interface FirstList {
  firstRow: number;
  scripts: number;
  scriptBytes: number;
  requests: number;
  bytes: number;
}

const bytesASecond = (megabits: number) => (megabits * 1_000_000) / 8;
/** 10 Mbit/s in each direction and a round trip of 40 ms. */
export const slowLine = {
  offline: false,
  latency: 40,
  downloadThroughput: bytesASecond(10),
  uploadThroughput: bytesASecond(10),
};
export type Line = typeof slowLine;

export const noteFirstRow = { selector: 'th[scope=row]', mark: 'first row' } as const;

/** Opens a list in a browser that has stored only its session, and records all requests until the network is idle. */
export async function firstListOf(page: Page, path: string, line?: Line): Promise<FirstList> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  if (line) await client.send('Network.emulateNetworkConditions', line);
  const types = new Map<string, string>();
  const sizes = new Map<string, number>();
  client.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength));
  await page.addInitScript(({ selector, mark }) => {
    const look = () => {
      if (document.querySelector(selector)) requestAnimationFrame(() => performance.mark(mark));
      else requestAnimationFrame(look);
    };
    look();
  }, noteFirstRow);
  const began = performance.timeOrigin + performance.now();
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, noteFirstRow.mark);
  const at = await page.evaluate(
    (mark) => performance.timeOrigin + (performance.getEntriesByName(mark)[0]?.startTime ?? Number.NaN),
    noteFirstRow.mark,
  );
  await page.waitForLoadState('networkidle');
  const scripts = [...types].filter(([, type]) => type === 'Script').map(([requestId]) => sizes.get(requestId) ?? 0);
  const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);
  return {
    firstRow: at - began,
    scripts: scripts.length,
    scriptBytes: sum(scripts),
    requests: types.size,
    bytes: sum(sizes.values()),
  };
}
