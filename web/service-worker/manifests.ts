import { type Language, languages, localeOf } from '#contract/languages.ts';
import { phrases as cn } from '#phrases/cn/index.ts';
import { phrases as en } from '#phrases/en/index.ts';
import { phrases as hk } from '#phrases/hk/index.ts';
import { phrases as id } from '#phrases/id/index.ts';
import { paths } from '#web/paths.ts';
import { themes } from '#web/ui/theme.ts';

const phrases = { cn, en, hk, id };

/** The web app manifest of each language. All have the same id: they describe one app. */
export const manifests = Object.fromEntries(languages.map((language) => [language, manifestOf(language)]));

function manifestOf(language: Language) {
  const { offline, shell, common } = phrases[language];
  const shortcut = (name: string, url: string) => ({ name, url });
  const { colorBgLayout, colorBgContainer } = themes.light.token;
  return {
    id: '/',
    name: common.product,
    short_name: common.product,
    description: offline.description,
    lang: localeOf[language].split('-u-')[0],
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: colorBgLayout,
    theme_color: colorBgContainer,
    icons: [
      { src: '/icons/192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: [
      shortcut(shell.pages.roomBoard, paths.roomBoard),
      shortcut(shell.pages.directory, paths.directory),
      shortcut(shell.pages.apps, paths.appMarket),
    ],
  };
}
