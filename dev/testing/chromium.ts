import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const fonts = ['/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc', '/System/Library/Fonts/PingFang.ttc'];

/**
 * What Chromium leaves out. Its address bar draws two pages of its own in every window, which cost a page load of ours
 * each. Naming a list replaces that of Playwright, so its entries that matter here stand here too.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

const without = (features: readonly string[]) => [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${features.join(',')}`,
];

/** How Chromium is started: quietly, and in containers too. */
export const chromiumArguments = without(disabledFeatures);
/** The same where nobody counts how soon a page is there: no process is started ahead for a page that may never come. */
export const journeyArguments = without([...disabledFeatures, 'SpareRendererForSitePerProcess']);

/** The browser of this machine: CHROMIUM, else the first that is installed; undefined without any. */
export function findChromium(): string | undefined {
  return [process.env['CHROMIUM'] ?? '', ...places].find((path) => existsSync(path));
}

const shell = { place: '/usr/bin/chromium-headless-shell', name: 'chromium-headless-shell' };

/** The browser for journeys: that of CHROMIUM, else Chromium without the windows around its pages, else that of this machine. */
export function findShell(): string | undefined {
  return !process.env['CHROMIUM'] && existsSync(shell.place) ? shell.place : findChromium();
}

/**
 * Installs Chromium without windows, which spares the journeys half of what the browser costs, when it is missing and this
 * user may. It is no fault where it cannot be had, and is not waited for long.
 */
export function ensureShell(): void {
  if (process.env['CHROMIUM'] || existsSync(shell.place) || !mayInstall()) return;
  console.log(`Installing ${shell.name} …`);
  const options = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::https::Timeout=10'];
  const few = { timeout: 60_000, stdio: 'ignore' } as const;
  const fetch = () => apt([...options, 'install', '-y', '-d', '--no-install-recommends', shell.name], few);
  if (fetch() || (apt([...options, 'update'], few) && fetch()))
    apt(['install', '-y', '--no-install-recommends', shell.name], { stdio: 'ignore' });
}

/**
 * Installs Chromium and fonts for Chinese from Debian's packages when they are missing and this user may.
 * @returns what is missing afterwards, as one line for the person at the terminal; undefined when nothing is
 */
export function ensureChromium(): string | undefined {
  const missing = missingPackages();
  if (missing.length === 0) return undefined;
  if (mayInstall()) {
    console.log(`Installing ${missing.join(' and ')} …`);
    apt(['update'], shown);
    apt(['install', '-y', '--no-install-recommends', ...missing], shown);
  }
  const still = missingPackages();
  if (still.length === 0) return undefined;
  return `Missing for the journeys: ${still.join(' and ')}; install ${still.length > 1 ? 'them' : 'it'} (Debian: apt-get install ${still.join(' ')}), or name a browser in CHROMIUM.`;
}

const shown: SpawnSyncOptions = { stdio: ['ignore', 'ignore', 'inherit'] };

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Whether apt-get has done it. */
function apt(words: readonly string[], options: SpawnSyncOptions): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', ['-qq', ...words], { ...options, env }).status === 0;
}

function missingPackages(): string[] {
  return [...(findChromium() ? [] : ['chromium']), ...(hasChineseFont() ? [] : ['fonts-noto-cjk'])];
}

function hasChineseFont(): boolean {
  if (fonts.some((path) => existsSync(path))) return true;
  const listed = spawnSync('fc-list', [':lang=zh-hk', 'family'], { encoding: 'utf8' });
  return listed.status === 0 && listed.stdout.trim() !== '';
}
