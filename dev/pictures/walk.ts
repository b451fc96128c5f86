import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { guideFlags } from '#contract/guide-facts.ts';
import { user } from '#contract/user.ts';
import { paths } from '#web/paths.ts';
import { type DemoAccount, demoAccounts, staff } from '../demo/demo.ts';
import { keepPasskeys, oweSecondFactor } from './passkeys.ts';
import type { Look } from './options.ts';

const locales = { cn: 'zh-CN', hk: 'zh-HK', en: 'en-GB', id: 'id-ID' } as const;
const signedOutPaths = [paths.home, paths.register, paths.forgot, paths.signedOut];
const staffPaths = [
  paths.staff,
  `${paths.staff}?search=harbour`,
  paths.staffVisits,
  paths.staffApps,
  paths.staffPublish,
  paths.staffVouchers,
  paths.staffRefunds,
  paths.staffSales,
  paths.staffAccounts,
  paths.staffRates,
];
const quietMilliseconds = 15_000;
const nearMilliseconds = 6 * 86_400_000;
const viewMilliseconds = 24 * 60_000;
const nobody = '0197a3f2-0000-7000-8000-000000000000';
const id = /[0-9a-f]{8}-[0-9a-f-]{27}/g;
/** Buying is behind a button there. */
const appPage = /^\/workbench\/application\/([0-9a-f-]{36})$/;

/**
 * Walks every route in one look: the pages before sign-in, every path without a parameter, and one of each kind of
 * page that those link to.
 * @param only paths that begin otherwise are left out
 * @returns the routes in the order they were seen, as the names of their pictures
 */
export async function walk(browser: Browser, base: string, folder: string, look: Look, only: string, account: DemoAccount) {
  mkdirSync(folder, { recursive: true });
  const options = {
    baseURL: base,
    locale: locales[look.language],
    colorScheme: look.face,
    viewport: { width: look.width, height: 900 },
    reducedMotion: 'reduce' as const,
  };
  const context = await browser.newContext(options);
  let page = await context.newPage();
  const seen: string[] = [];
  const show = async (path: string, name: string) => {
    await page.goto(path);
    await settle(page);
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true, animations: 'disabled' });
    seen.push(name);
  };
  for (const path of signedOutPaths.filter((each) => each.startsWith(only))) {
    await show(path, path === paths.home ? 'sign-in' : nameOf(path));
  }
  if (paths.home.startsWith(only)) {
    await page.goto(paths.home);
    await page.waitForURL(/\/signin\//);
    await page.goto(`${page.url()}?by=email`);
    await oweSecondFactor(page);
    await settle(page);
    await page.screenshot({ path: join(folder, 'sign-in-second-factor.png'), fullPage: true, animations: 'disabled' });
    seen.push('sign-in-second-factor');
    await page.unroute('**/signin/*/password');
  }
  await signIn(page, account);
  await speak(page, look.language);
  const waiting = Object.values(paths).filter(
    (path) => typeof path === 'string' && ![...signedOutPaths.slice(1), ...staffPaths].includes(path as never),
  );
  waiting.push(paths.landing({ joinCode: 'nonsense' }) as never);
  const done = new Set<string>();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const name = nameOf(String(path));
    if (done.has(name) || !String(path).startsWith(only)) continue;
    done.add(name);
    await show(String(path), name);
    waiting.push(...((await linksOf(page)) as typeof waiting));
    const app = appPage.exec(String(path))?.[1];
    if (app) waiting.push(paths.buy({ app }) as never);
  }
  if (paths.home.startsWith(only)) {
    await beginGuide(page);
    await page.goto(paths.home);
    await page.locator('dialog[open] h2').waitFor();
    await settle(page);
    await page.screenshot({ path: join(folder, 'guide.png'), animations: 'disabled' });
    seen.push('guide');
    await keepPasskeys(page);
    await show(paths.settings, 'settings-passkeys');
    await show(`${paths.settings}?setUp=passkey`, 'settings-passkey-new');
    await nearItsEnd(page);
    await page.goto(paths.home);
    await page.locator('#ownership-offer').waitFor();
    await settle(page);
    await page.screenshot({ path: join(folder, 'ownership.png'), animations: 'disabled' });
    seen.push('ownership');
    await viewAsSomebody(page);
    await page.goto(paths.members);
    await settle(page);
    await page.screenshot({ path: join(folder, 'view-as.png'), animations: 'disabled' });
    seen.push('view-as');
  }
  await context.close();
  const shown = staffPaths.filter((path) => path.startsWith(only));
  const other = shown.length ? demoAccounts.find(({ email }) => email === staff.email) : undefined;
  if (other) {
    const area = await browser.newContext(options);
    page = await area.newPage();
    await signIn(page, other);
    for (const path of shown) await show(path, path.replace(/\?.*/, '-found').replaceAll('/', '-').slice(1));
    await area.close();
  }
  return seen;
}

/** The beginner guide as somebody finds it who never saw it; the demo team's people have, and nothing of this is kept. */
async function beginGuide(page: Page): Promise<void> {
  const subscriptionFlag = { firstStep: false, secondStep: false };
  const data = { ...Object.fromEntries(guideFlags.map((flag) => [flag, false])), subscriptionFlag, recognised: [] };
  await page.route('**/employees/*/guide', (route) => route.fulfill({ json: { code: 0, message: 'OK', data } }));
}

/** The team as somebody finds it to whom it is offered and whose end is near; nothing of this is kept either. */
async function nearItsEnd(page: Page): Promise<void> {
  await page.unroute('**/employees/*/guide');
  const at = new Date(Date.now() + nearMilliseconds).toISOString();
  await page.route(/\/manager\/teams\/[\w-]{36}$/, async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...envelope, data: { ...envelope.data, dissolvesAt: at, offered: true } } });
  });
  await page.route('**/manager/teams/*/ownership', async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: { owner: object } };
    const { owner } = envelope.data;
    const transfer = { id: nobody, from: owner, to: owner, staysSuperAdmin: true, askedAt: at, expiresAt: at };
    await route.fulfill({ response, json: { ...envelope, data: { owner, transfer } } });
  });
}

/** The bar of a view as member, which no call tells the server of. */
async function viewAsSomebody(page: Page): Promise<void> {
  const endsAt = new Date(Date.now() + viewMilliseconds).toISOString();
  const view = JSON.stringify({ id: nobody, employeeId: nobody, displayName: 'Siti Rahmawati', endsAt });
  await page.evaluate((kept) => sessionStorage.setItem('atrium.view', kept), view);
  await page.route('**/uc/**', async (route) => {
    const { 'x-view-as': _view, ...headers } = route.request().headers();
    await route.fallback({ headers });
  });
}

/** The form is the same in every language but for its words. */
async function signIn(page: Page, { email, password }: DemoAccount): Promise<void> {
  await page.goto(paths.home);
  await page.waitForURL(/\/signin\//);
  await page.goto(`${page.url()}?by=email`);
  await page.locator('input[autocomplete~="username"]').fill(email);
  await page.locator('input[type="password"]').fill(password);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL(({ pathname }) => pathname === paths.home || pathname === paths.staff);
  await settle(page);
}

/** In the language of the look: that of the account comes before the team's, and the team's before the browser's. */
async function speak(page: Page, locale: Look['language']): Promise<void> {
  const own = page.waitForRequest((request) => request.url().includes('/uc/api/') && 'authorization' in request.headers());
  await page.reload();
  const { authorization = '' } = (await own).headers();
  await page.request.post(user.updateLocale.path, { headers: { authorization }, data: { locale } });
}

/** Until nothing is loading any more. What stays busy is shown as it is. */
async function settle(page: Page): Promise<void> {
  const loaded = async () => {
    await page.waitForLoadState('networkidle', { timeout: quietMilliseconds });
    await page.locator('.ant-skeleton, [aria-busy="true"]').first().waitFor({ state: 'detached', timeout: quietMilliseconds });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
  };
  await loaded().catch((error: unknown) => {
    if (!(error instanceof Error && error.name === 'TimeoutError')) throw error;
  });
}

async function linksOf(page: Page): Promise<string[]> {
  const hrefs = await page.locator('a[href^="/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  return hrefs.filter((href) => !/^\/(oidc|files|uc)\//.test(href));
}

/** `/contacts/members/0199…/edit` → `contacts-members-id-edit`; what comes after a question mark makes no new route. */
function nameOf(path: string): string {
  const plain = path
    .replace(/[?#].*$/, '')
    .replace(id, 'id')
    .replaceAll('/', '-')
    .replace(/^-|-$/g, '');
  return plain === '' ? 'home' : plain;
}
