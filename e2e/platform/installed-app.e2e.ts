import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { languages, localeOf } from '#contract/languages.ts';
import { translator } from '#phrases/translate.ts';
import { paths } from '#web/paths.ts';
import { t } from '#dev/testing/texts.ts';
import { test } from '../signed-in.ts';

/** The console as an installed app: manifest, offline page, service worker, and new builds (decisions/116). */
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true });
const worker = '/service-worker.js';

/** Opens a path and waits until its service worker is active. @returns the names of the caches */
async function openWithWorker(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise<void>((resolve) => {
      active?.addEventListener('statechange', () => active.state === 'activated' && resolve());
    });
  });
  return cacheNames(page);
}

const cacheNames = (page: Page) => page.evaluate(() => caches.keys());
const updateWorker = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });

/** The paths of everything that is in a cache. */
const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const stored = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(stored)).flat().map(({ url }) => new URL(url).pathname);
  });

/** A server that passes requests on to the console and answers with other code for its worker, which the browser requests outside the routes of Playwright. */
async function startProxy(target: string): Promise<{ origin: string; serveWorker: (code: string) => void; close: () => void }> {
  let workerCode: string | undefined;
  const server = createServer((request, response) => {
    void fetch(new URL(request.url ?? '/', target), { headers: { accept: request.headers.accept ?? '*/*' } }).then(
      async (answer) => {
        const body = request.url === worker ? workerCode : undefined;
        response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
        response.end(body ?? Buffer.from(await answer.arrayBuffer()));
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    serveWorker: (code) => void (workerCode = code),
    close: () => server.close().closeAllConnections(),
  };
}

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow', person: 'member' });

  test('the manifest is valid in each language', async ({ page, request }) => {
    await openWithWorker(page, paths.directory);
    const client = await page.context().newCDPSession(page);
    const { url, errors } = await client.send('Page.getAppManifest');
    expect(new URL(url).pathname).toBe('/en.webmanifest');
    expect(errors).toEqual([]);
    expect((await client.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
    for (const language of languages) {
      const answer = await request.get(`/${language}.webmanifest`);
      expect(answer.headers()['content-type']).toContain('application/manifest+json');
      const manifest = (await answer.json()) as { lang: string; description: string; icons: { src: string; sizes: string }[] };
      expect(localeOf[language]).toContain(manifest.lang);
      expect(manifest.description).toBe(translator(language)('offline.description'));
      for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200);
    }
  });

  test('the offline page is shown in the language of the person until the connection is back', async ({ page, context }) => {
    const path = `${paths.directory}?search=may`;
    await openWithWorker(page, path);
    await expect(heading(page, t('shell.pages.directory'))).toBeVisible();
    expect(await cachedPaths(page)).toEqual(['/offline.html', '/offline.js']);

    await context.setOffline(true);
    await page.goto(path);
    await expect(heading(page, t('offline.page.title'))).toBeVisible();
    await page.getByRole('button', { name: t('offline.page.retry') }).click();
    await expect(page.getByRole('status')).toHaveText(t('offline.page.still'));
    await page.evaluate(() => localStorage.setItem('atrium.language', 'cn'));
    await page.reload();
    await expect(heading(page, translator('cn')('offline.page.title'))).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', localeOf.cn);

    await context.setOffline(false);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).not.toHaveText(
      translator('cn')('offline.page.title'),
    );
    expect(new URL(page.url()).search).toBe('?search=may');
    expect(await cachedPaths(page)).toEqual(['/offline.html', '/offline.js']);
  });

  test('a newer worker takes over, and the server can remove it', async ({ page, request, baseURL }) => {
    const proxy = await startProxy(baseURL ?? '');
    try {
      const [before] = await openWithWorker(page, `${proxy.origin}${paths.signedOut}`);
      const code = await (await request.get(worker)).text();
      const build = before?.replace('atrium-offline-', '') ?? '';
      expect(code).toContain(build);
      proxy.serveWorker(code.replaceAll(build, 'newer'));
      await updateWorker(page);
      await expect.poll(() => cacheNames(page)).toEqual(['atrium-offline-newer']);

      proxy.serveWorker(await (await request.get('/service-worker-removal.js')).text());
      await updateWorker(page);
      await expect.poll(() => cacheNames(page)).toEqual([]);
      const registrations = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
      await expect.poll(registrations).toBe(0);
    } finally {
      proxy.close();
    }
  });
});

/** Pretends that the server has a newer build, and that the tab is shown again after a while. */
async function showNewBuild(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ask = window.fetch;
    window.fetch = async (input, init) =>
      input === '/' ? new Response('<script type="module" src="/assets/newer.js"></script>') : ask(input, init);
    const now = Date.now;
    Date.now = () => now() + 3_600_000;
    document.dispatchEvent(new Event('visibilitychange'));
    Date.now = now;
  });
}

test('a newer build is offered, and loaded with the next screen', async ({ page }) => {
  const loads: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && loads.push(new URL(request.url()).pathname));
  const offer = page.getByText(t('offline.version.text'));
  const manifest = page.locator('link[rel="manifest"]');

  await test.step('not while a form has unsaved input', async () => {
    await page.goto(paths.newMember);
    await expect(manifest).toBeAttached();
    await page.getByLabel(t('members.fields.displayName'), { exact: true }).fill('May');
    await showNewBuild(page);
    await expect(page.getByRole('button', { name: t('offline.version.reload') })).toHaveCount(0);
    await page.getByLabel(t('members.fields.displayName'), { exact: true }).fill('');
  });

  await test.step('by a button', async () => {
    await page.goto(paths.departments);
    await expect(manifest).toBeAttached();
    await showNewBuild(page);
    await expect(offer).toBeVisible();
    loads.length = 0;
    await page.getByRole('button', { name: t('offline.version.reload') }).click();
    await expect(offer).toHaveCount(0);
    await expect(heading(page, t('shell.pages.departments'))).toBeVisible();
    expect(loads).toContain(paths.departments);
  });

  await test.step('by opening another screen', async () => {
    await expect(manifest).toBeAttached();
    await showNewBuild(page);
    await expect(offer).toBeVisible();
    loads.length = 0;
    await page.getByRole('link', { name: t('shell.pages.roles'), exact: true }).click();
    await expect(heading(page, t('shell.pages.roles'))).toBeVisible();
    expect(loads).toContain(paths.roles);
  });
});
