import { spawnSync } from 'node:child_process';
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

/** How Chromium is started: quietly, and in containers too. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${disabledFeatures.join(',')}`,
];

/** The browser of this machine: CHROMIUM, else the first that is installed; undefined without any. */
export function findChromium(): string | undefined {
  return [process.env['CHROMIUM'] ?? '', ...places].find((path) => existsSync(path));
}

/**
 * Installs Chromium and fonts for Chinese from Debian's packages when they are missing and this user may.
 * @returns what is missing afterwards, as one line for the person at the terminal; undefined when nothing is
 */
export function ensureChromium(): string | undefined {
  const missing = missingPackages();
  if (missing.length === 0) return undefined;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${missing.join(' and ')} …`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const apt = (...words: string[]) => spawnSync('apt-get', ['-qq', ...words], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    apt('update');
    apt('install', '-y', '--no-install-recommends', ...missing);
  }
  const still = missingPackages();
  if (still.length === 0) return undefined;
  return `Missing for the journeys: ${still.join(' and ')}; install ${still.length > 1 ? 'them' : 'it'} (Debian: apt-get install ${still.join(' ')}), or name a browser in CHROMIUM.`;
}

function missingPackages(): string[] {
  return [...(findChromium() ? [] : ['chromium']), ...(hasChineseFont() ? [] : ['fonts-noto-cjk'])];
}

function hasChineseFont(): boolean {
  if (fonts.some((path) => existsSync(path))) return true;
  const listed = spawnSync('fc-list', [':lang=zh-hk', 'family'], { encoding: 'utf8' });
  return listed.status === 0 && listed.stdout.trim() !== '';
}
