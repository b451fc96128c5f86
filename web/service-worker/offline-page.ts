import { isLanguage, localeOf, pickLanguage } from '#contract/languages.ts';
import { offline as cn } from '#phrases/cn/platform/offline.ts';
import { offline as en } from '#phrases/en/platform/offline.ts';
import { offline as hk } from '#phrases/hk/platform/offline.ts';
import { offline as id } from '#phrases/id/platform/offline.ts';
import { readStored } from '#web/client/storage.ts';

/** How often the page checks whether the server can be reached again; the browser reports only its own network. */
const checkMilliseconds = 10_000;

const stored = readStored('language');
const language = isLanguage(stored) ? stored : pickLanguage(navigator.languages);
const { title, text, retry, still } = { cn, en, hk, id }[language].page;

/** Writes the texts of the offline page in the language of the last visit, and reloads it as soon as the server answers. */
function start(): void {
  const face = readStored('face');
  const root = document.documentElement;
  root.lang = localeOf[language];
  if (face === 'light' || face === 'dark') root.style.colorScheme = face;
  document.title = `${title} · Atrium`;
  const [heading, paragraph, button] = ['h1', '#text', 'button'].map((selector) => document.querySelector(selector));
  if (heading) heading.textContent = title;
  if (paragraph) paragraph.textContent = text;
  if (button) button.textContent = retry;
  button?.addEventListener('click', () => void reloadIfReached(true));
  addEventListener('online', () => void reloadIfReached(false));
  setInterval(() => void reloadIfReached(false), checkMilliseconds);
}

/** @param report whether the page says that the server still cannot be reached */
async function reloadIfReached(report: boolean): Promise<void> {
  const state = document.querySelector('#state');
  if (report && state) state.textContent = '';
  const isReached = await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isReached) location.reload();
  else if (report && state) state.textContent = still;
}

start();
