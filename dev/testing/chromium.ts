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
 * Features that Chromium disables. Its address bar draws two pages in every window, each of which costs a page load. Setting a
 * list replaces Playwright's list, so its relevant entries are repeated here.
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

/** Options to start Chromium without background work, also in containers. */
export const chromiumArguments = without(disabledFeatures);
/** Options for runs in which page load times are not measured: no process is started in advance. */
export const journeyArguments = without([...disabledFeatures, 'SpareRendererForSitePerProcess']);

/** The browser of this machine: CHROMIUM, else the first one installed; undefined if there is none. */
export function findChromium(): string | undefined {
  return [process.env['CHROMIUM'] ?? '', ...places].find((path) => existsSync(path));
}

const shell = { place: '/usr/bin/chromium-headless-shell', name: 'chromium-headless-shell' };

/** The browser for journeys: CHROMIUM, else headless Chromium, else the browser of this machine. */
export function findShell(): string | undefined {
  return !process.env['CHROMIUM'] && existsSync(shell.place) ? shell.place : findChromium();
}

/**
 * Installs headless Chromium, which halves the cost of journeys, if it is missing and the user may install it. A failure is
 * ignored, and the installation has a short time limit.
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
 * Installs Chromium and fonts for Chinese from Debian packages if they are missing and the user may install them.
 * @returns a line for the terminal about what is missing afterwards; undefined if nothing is
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

/** Whether apt-get succeeded. */
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
