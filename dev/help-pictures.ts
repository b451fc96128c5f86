/** Draws the pictures of help articles again: the screens of the demo team, `help/<article>/<language>.webp`. */
import '#server/node-version.ts';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { type ArticleSlug, helpPicture } from '#contract/workplace/help-facts.ts';
import { type Language, languages } from '#contract/languages.ts';
import { exitWithError } from '#server/program.ts';
import { StartError } from '#server/start-error.ts';
import { paths } from '#web/paths.ts';
import { demoAccounts } from '#server/demo/accounts.ts';
import { startDemoServer } from './pictures/demo-server.ts';
import { locales, settle, signIn, speak } from './pictures/walk.ts';
import { root } from './root.ts';
import { chromiumArguments, ensureChromium, findChromium } from './testing/chromium.ts';

/** The id at the end of the first link to a page below a path. */
async function firstBelow(page: Page, path: string, folder = path): Promise<string> {
  await page.goto(path);
  await settle(page);
  const links = await page
    .locator(`main a[href^="${folder}/"]`)
    .evaluateAll((found) => found.map((link) => link.getAttribute('href')));
  const [id] = links.flatMap((link) => /\/([0-9a-f]{8}-[0-9a-f-]{27})$/.exec(link ?? '')?.[1] ?? []);
  if (!id) throw new Error(`${path} has no link to a page below ${folder}`);
  return id;
}

/** The screen that each article shows. */
const screens: Partial<Record<ArticleSlug, (page: Page) => string | Promise<string>>> = {
  members: () => paths.members,
  leaving: async (page) => paths.resign({ members: [await firstBelow(page, `${paths.members}?search=Adam`, paths.members)] }),
  importing: () => paths.importMembers,
  roles: () => paths.roles,
  'who-sees-whom': () => paths.visibleRange,
  'buying-and-quotes': async (page) => paths.buy({ app: await firstBelow(page, paths.appMarket, paths.apps) }),
  'booking-rooms': () => paths.roomBoard,
  'operation-log': () => paths.operationLog,
};

await main().catch(exitWithError);

async function main(): Promise<void> {
  const missing = ensureChromium();
  if (missing !== undefined) throw new StartError(missing);
  const server = await startDemoServer();
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
  for (const language of languages) {
    const context = await browser.newContext({
      baseURL: server.base,
      locale: locales[language],
      viewport: helpPicture,
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    const bytes = await drawAll(await context.newPage(), language);
    await context.close();
    console.log(`${language}: ${Math.ceil(bytes / 1024)} KB`);
  }
  await browser.close();
  await server.stop();
}

/** Draws the screens in a language. Returns the size of the pictures in bytes. */
async function drawAll(page: Page, language: Language): Promise<number> {
  const [owner] = demoAccounts;
  if (!owner) throw new Error('the demo has no accounts');
  await signIn(page, owner);
  await speak(page, language);
  let bytes = 0;
  for (const [slug, pathOf] of Object.entries(screens)) {
    await page.goto(await pathOf(page));
    await settle(page);
    const picture = sharp(await page.screenshot({ animations: 'disabled' })).webp({
      quality: 60,
      effort: 6,
      smartSubsample: true,
    });
    bytes += (await picture.toFile(join(root, 'help', slug, `${language}.webp`))).size;
  }
  return bytes;
}
