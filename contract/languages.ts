/** The four languages of the product, by their name in the API (specification sections 1 and 9). */
export const languages = ['cn', 'hk', 'en', 'id'] as const;

export type Language = (typeof languages)[number];

/** The language used if neither the person's choice nor the browser's languages are supported. */
export const fallbackLanguage: Language = 'hk';

/** BCP 47 tag of each language, for `lang` attributes, `Intl` and ICU. All use the 24-hour clock, which `zh-HK` alone does not. */
export const localeOf = {
  cn: 'zh-CN',
  hk: 'zh-HK-u-hc-h23',
  en: 'en-GB',
  id: 'id-ID',
} as const satisfies Record<Language, string>;

export type Locale = (typeof localeOf)[Language];

/** The name of each language in that language, for the language menu. */
export const languageNames = {
  cn: '简体中文',
  hk: '繁體中文',
  en: 'English',
  id: 'Bahasa Indonesia',
} as const satisfies Record<Language, string>;

/** Whether a stored or received value is a language of the product. */
export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

const traditionalRegions = new Set(['tw', 'mo', 'hk']);

function fromTag(tag: string): Language | undefined {
  const lower = tag.trim().toLowerCase();
  if (isLanguage(lower)) return lower;
  const [primary, ...subtags] = lower.split(/[-_]/);
  if (primary === 'en') return 'en';
  if (primary === 'id' || primary === 'in') return 'id';
  if (primary === 'yue') return 'hk';
  if (primary !== 'zh') return undefined;
  if (subtags.includes('hant')) return 'hk';
  if (subtags.includes('hans')) return 'cn';
  return subtags.some((subtag) => traditionalRegions.has(subtag)) ? 'hk' : 'cn';
}

function byQuality(header: string): string[] {
  return header
    .split(',')
    .map((part, order) => {
      const [tag = '', ...parameters] = part.split(';');
      const weight = parameters.map((p) => p.trim()).find((p) => p.startsWith('q='));
      const quality = weight === undefined ? 1 : Number(weight.slice(2));
      return { tag, order, quality: Number.isFinite(quality) ? quality : 0 };
    })
    .filter((candidate) => candidate.quality > 0)
    .sort((a, b) => b.quality - a.quality || a.order - b.order)
    .map((candidate) => candidate.tag);
}

/**
 * The first supported language in an `Accept-Language` header or in `navigator.languages`. The product's own names (cn, hk, en,
 * id) are accepted; `zh` and `zh-SG` are cn, `zh-TW` and `zh-MO` are hk. Returns hk if none is supported (specification section
 * 1, domain rules section 7).
 */
export function pickLanguage(preferred: string | readonly string[] | null | undefined): Language {
  const tags = typeof preferred === 'string' ? byQuality(preferred) : (preferred ?? []);
  for (const tag of tags) {
    const language = fromTag(tag);
    if (language) return language;
  }
  return fallbackLanguage;
}
