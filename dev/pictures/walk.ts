import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { user } from '#contract/platform/account.ts';
import { live } from '#contract/platform/live.ts';
import { paths } from '#web/paths.ts';
import { type DemoAccount, demoAccounts, staff } from '#server/demo/accounts.ts';
import type { Judge } from './judge.ts';
import { type GalleryOptions, type Look, nameOfLook } from './options.ts';
import { showPasskeys, showSecondFactorStep } from './passkeys.ts';
import { standalonePaths, unknownId, openPaths, ownPaths, staffPaths } from './routes.ts';
import { showGuideAtStart, showDissolvingTeam, showViewAsBar } from './scenes.ts';

export const locales = { cn: 'zh-CN', hk: 'zh-HK', en: 'en-GB', id: 'id-ID' } as const;
const height = 900;
const quietMilliseconds = 15_000;
/** Long enough for a page with a list of a year on a busy machine. */
const pictureMilliseconds = 120_000;
const id = /[0-9a-f]{8}-[0-9a-f-]{27}/g;
/** The page of an app, on which buying is behind a button. */
const appPage = /^\/workbench\/application\/([0-9a-f-]{36})$/;

/** Where pictures are stored, and the judge that examines them, if any. */
export type Drawing = {
  readonly browser: Browser;
  readonly base: string;
  readonly folder: string;
  readonly judge?: Judge | undefined;
};

/**
 * Visits every route in one language: the pages before sign-in, each listed page, and one of each kind of page that those link
 * to. A page is loaded once and drawn in every look.
 * @param looks of one language
 * @returns the visited routes in order, as the names of their pictures
 */
export async function walk(drawing: Drawing, looks: readonly [Look, ...Look[]], { only, account }: GalleryOptions) {
  const [{ language }] = looks;
  const seen: string[] = [];
  for (const look of looks) mkdirSync(join(drawing.folder, nameOfLook(look)), { recursive: true });

  const draw = async (page: Page, name: string, fullPage = true) => {
    for (const look of looks) {
      await turn(page, look);
      await settle(page);
      await page.screenshot({
        path: join(drawing.folder, nameOfLook(look), `${name}.png`),
        fullPage,
        animations: 'disabled',
        timeout: pictureMilliseconds,
      });
      await drawing.judge?.examine(page, look, name);
    }
    seen.push(name);
    await turn(page, looks[0]);
  };
  const show = async (page: Page, path: string, name = nameOf(path)) => {
    await page.goto(path);
    await draw(page, name);
  };
  const within = async (act: (page: Page, context: BrowserContext) => Promise<void>) => {
    const context = await drawing.browser.newContext({
      baseURL: drawing.base,
      locale: locales[language],
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await turn(page, looks[0]);
    drawing.judge?.listen(page);
    await act(page, context);
    await context.close();
  };

  await within(async (page) => {
    for (const path of openPaths.filter((each) => each.startsWith(only)))
      await show(page, path, path === paths.home ? 'sign-in' : undefined);
    if (!paths.home.startsWith(only)) return;
    await page.goto(paths.home);
    await page.waitForURL(/\/signin\//);
    await page.goto(`${page.url()}?by=email`);
    await showSecondFactorStep(page);
    await draw(page, 'sign-in-second-factor');
  });
  await within(async (page) => {
    await signIn(page, account);
    await speak(page, language);
    const waiting = [...ownPaths, ...standalonePaths];
    const done = new Set<string>();
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const name = nameOf(path);
      if (done.has(name) || !path.startsWith(only)) continue;
      done.add(name);
      await show(page, path);
      waiting.push(...(await linksOf(page)));
      const app = appPage.exec(path)?.[1];
      if (app) waiting.push(paths.buy({ app }));
    }
    // The scenes that follow are of administrators: a member has neither the guide nor the right to view as others.
    if (!paths.home.startsWith(only) || account.role === 'Member') return;
    await showGuideAtStart(page);
    await page.goto(paths.home);
    await page.locator('dialog[open] h2').waitFor();
    await draw(page, 'guide', false);
    await page.keyboard.press('Escape');
    await page.unroute('**/employees/*/guide');
    await showPasskeys(page);
    await show(page, paths.settings, 'settings-passkeys');
    await show(page, `${paths.settings}?setUp=passkey`, 'settings-passkey-new');
    await showDissolvingTeam(page);
    await page.goto(paths.home);
    await page.locator('#ownership-offer').waitFor();
    await draw(page, 'ownership', false);
    await showViewAsBar(page);
    await page.goto(paths.members);
    await draw(page, 'view-as', false);
  });
  const other = demoAccounts.find(({ email }) => email === staff.email);
  const area = staffPaths.filter((path) => path.startsWith(only));
  if (other && area.length > 0)
    await within(async (page) => {
      await signIn(page, other);
      await speak(page, language);
      for (const path of area) await show(page, path);
    });
  return seen;
}

/** Sets width and theme of a look. */
async function turn(page: Page, { width, face }: Look): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: face, reducedMotion: 'reduce' });
}

/** Signs in. The form is the same in every language except for its texts. */
export async function signIn(page: Page, { email, password }: DemoAccount): Promise<void> {
  // The network of a page with a stream of events is never idle.
  await page.context().route(`**${live.events.path}?*`, (route) => route.abort());
  await page.goto(paths.home);
  await page.waitForURL(/\/signin\//);
  await page.goto(`${page.url()}?by=email`);
  await page.locator('input[autocomplete~="username"]').fill(email);
  await page.locator('input[type="password"]').fill(password);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL(({ pathname }) => pathname === paths.home || pathname === paths.staff);
  await settle(page);
}

/** Sets the language of the account, which takes precedence over that of the team and the browser. */
export async function speak(page: Page, locale: Look['language']): Promise<void> {
  const own = page.waitForRequest((request) => /\/(uc|staff)\/api\//.test(request.url()) && 'authorization' in request.headers());
  await page.reload();
  const { authorization = '' } = (await own).headers();
  await page.request.post(user.updateLocale.path, { headers: { authorization }, data: { locale } });
}

/** Waits until nothing is loading. A page that stays busy is drawn as it is. */
export async function settle(page: Page): Promise<void> {
  const loaded = async () => {
    await page.waitForLoadState('networkidle', { timeout: quietMilliseconds });
    await page.locator('.ant-skeleton, [aria-busy="true"]').first().waitFor({ state: 'detached', timeout: quietMilliseconds });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
  };
  await loaded().catch((error: unknown) => {
    if (!(error instanceof Error && error.name === 'TimeoutError')) throw error;
  });
}

/** The links to screens of the console. Queries make no new route, and addresses for programs are left out. */
async function linksOf(page: Page): Promise<string[]> {
  const hrefs = await page.locator('a[href^="/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const screens = hrefs.filter((href) => !/^\/(assets|oidc|files|uc|signin|staff|open|openapi\.json)(\/|$)/.test(href));
  return screens.map((href) => href.replace(/[?#].*$/, ''));
}

/** The name of a route: `/contacts/members/0199…/edit?tab=roles` → `contacts-members-id-edit-tab-roles`. */
function nameOf(path: string): string {
  const plain = path
    .replaceAll(unknownId, 'nobody')
    .replaceAll(id, 'id')
    .replaceAll(/[^\w.]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return plain === '' ? 'home' : plain;
}
