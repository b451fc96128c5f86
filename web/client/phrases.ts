import type { ConfigProviderProps } from 'antd';
import type { Language } from '#contract/languages.ts';
import type { PhraseFeature, Phrases } from '#phrases/en/index.ts';
import { createStore } from '../ui/store.ts';

/** antd's own texts. */
export type Pack = NonNullable<ConfigProviderProps['locale']>;

/** The phrases of a language that are loaded. A feature that is missing here is not on screen. */
export interface LoadedPhrases {
  messages: Partial<Phrases>;
  pack: Pack;
  /** Sets the names of months and weekdays in the date pickers, which support one language at a time. */
  setCalendar: () => void;
}

/** Features whose phrases are used on every screen. The phrases of other features are loaded with the screen that names them. */
const everywhere = ['common', 'shell', 'ui'] as const satisfies readonly PhraseFeature[];

const files = import.meta.glob<Record<string, unknown>>([
  '../../phrases/*/**/*.ts',
  '!../../phrases/*/{index,errors,mail}.ts',
  '!../../phrases/*/*/{operation-fields,card-form,member-fields}.ts',
]);
/**
 * How to load the phrases of a feature in a language, by `<language>/<feature>`. A file has the name of its feature in kebab
 * case.
 */
const loaders = new Map(
  Object.entries(files).map(([path, load]) => {
    const [language, ...rest] = path.replace('../../phrases/', '').split('/');
    const feature = (rest.at(-1) ?? '').replace(/\.ts$/, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    return [`${language}/${feature}`, load];
  }),
);
const packs = import.meta.glob<{ pack: Pack; setCalendar: () => void }>('./packs/*.ts');
const loading = new Map<string, Promise<unknown>>();
const requested = new Set<PhraseFeature>(everywhere);

export const wordsStore = createStore<Partial<Record<Language, LoadedPhrases>>>({});

/**
 * Loads the phrases of a language for the screens opened so far, and for one further feature if named. Resolves when everything
 * can be drawn. Repeated calls load nothing.
 */
export async function loadPhrases(language: Language, ...features: PhraseFeature[]): Promise<void> {
  for (const feature of features) requested.add(feature);
  const known = wordsStore.get()[language];
  const missing = [...requested].filter((feature) => !known?.messages[feature]);
  if (known && missing.length === 0) return;
  const [{ pack, setCalendar }, ...found] = await Promise.all([
    once(`pack-${language}`, packs[`./packs/${language}.ts`]),
    ...missing.map((feature) => once(`${language}-${feature}`, loaders.get(`${language}/${feature}`))),
  ]);
  const arrived = Object.fromEntries(missing.map((feature, place) => [feature, found[place]?.[feature]]));
  const all = wordsStore.get();
  const shown = all[language];
  // Added in place: a new object would draw the whole screen again, though none of it uses these phrases.
  if (shown) Object.assign(shown.messages, arrived);
  else wordsStore.set({ ...all, [language]: { pack, setCalendar, messages: arrived } });
}

function once<Module>(key: string, load: (() => Promise<Module>) | undefined): Promise<Module> {
  const running = loading.get(key);
  if (running) return running as Promise<Module>;
  if (!load) return Promise.reject(new Error(`No phrases ${key}`));
  const started = load().catch((error: unknown) => {
    loading.delete(key);
    throw error;
  });
  loading.set(key, started);
  return started;
}
