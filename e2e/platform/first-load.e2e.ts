import { expect, type Page } from '@playwright/test';
import { languages } from '#contract/languages.ts';
import { translator } from '#phrases/translate.ts';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import { test } from '../signed-in.ts';

/** console.md, Speed: what a signed-in first list may fetch with a cold cache. */
const budget = { bytes: 320_000, requests: 12 };

interface Script {
  url: string;
  encoding: string;
  /** Bytes transferred, headers included. */
  bytes: number;
  text: string;
}

/** Records every script that a page fetches. */
async function followScripts(page: Page): Promise<() => Promise<Script[]>> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const found = new Map<string, Omit<Script, 'bytes' | 'text'>>();
  const sizes = new Map<string, number>();
  client.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') found.set(requestId, { url: response.url, encoding: response.headers['content-encoding'] ?? '' });
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength));
  return async () => {
    await expect.poll(() => [...found.keys()].filter((id) => !sizes.has(id))).toEqual([]);
    return Promise.all(
      [...found].map(async ([requestId, script]) => {
        const { body } = await client.send('Network.getResponseBody', { requestId });
        return { ...script, bytes: sizes.get(requestId) ?? Number.NaN, text: body };
      }),
    );
  };
}

test('the first list fetches few bytes, one language, and no schema library', async ({ page }) => {
  const scripts = await followScripts(page);
  await page.goto(paths.members);
  await expect(page.getByRole('rowheader')).toHaveCount(20);
  const loaded = await scripts();

  expect(loaded.map(({ encoding }) => encoding)).toEqual(loaded.map(() => 'br'));
  const bytes = loaded.reduce((sum, script) => sum + script.bytes, 0);
  test.info().annotations.push({ type: 'first list', description: `${loaded.length} scripts, ${bytes} bytes` });
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(budget.bytes);
  expect(loaded.length).toBeLessThanOrEqual(budget.requests);

  const holding = (text: string) => loaded.filter((script) => script.text.includes(text)).map(({ url }) => url);
  for (const language of languages) {
    const words = [translator(language)('members.list.everyone'), translator(language)('shell.skip')];
    for (const text of words) expect(holding(text), text).toHaveLength(language === 'en' ? 1 : 0);
  }
  expect(holding(schemaLibrary)).toEqual([]);

  await test.step('another screen is fetched when it is opened, without reloading the page', async () => {
    const loads: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()));
    await page.getByRole('link', { name: t('shell.pages.departments') }).click();
    await expect(page.getByRole('heading', { name: t('shell.pages.departments'), level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('rowheader')).toHaveCount(20);
    expect(loads).toEqual([]);
    expect((await scripts()).length).toBeGreaterThan(loaded.length);
  });

  await test.step('the schema library is loaded with the first screen that needs it', async () => {
    await page.getByRole('button', { name: t('members.list.add') }).click();
    const holdingIt = async () => (await scripts()).filter(({ text }) => text.includes(schemaLibrary)).length;
    await expect.poll(holdingIt).toBeGreaterThan(0);
  });
});

/** A word that only zod's own code contains. */
const schemaLibrary = '$ZodType';
