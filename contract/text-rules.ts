/**
 * Matches names and titles without the characters of markup and paths (specification section 5: special characters are rejected).
 */
export const nameCharacters = /^[^<>\\]*$/;

/**
 * Invisible characters that could make two names look alike: controls, unassigned and private ones, marks of direction,
 * zero-width characters, soft hyphens, fillers of Hangul, Khmer and Braille, invisible signs of music and shorthand, tags. The
 * joiners (U+200C, U+200D) and variation selectors are not included.
 */
const unseen =
  '\\p{Cc}\\p{Cs}\\p{Co}\\p{Cn}\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f' +
  '\\u2800\\u3164\\ufeff\\uffa0\\ufff0-\\ufffb\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e00ff}\\u{e01f0}-\\u{e0fff}';

/** Matches a line of visible text. */
export const lineCharacters = new RegExp(`^[^${unseen}\\u200c\\u200d]*$`, 'u');
/** Matches visible text of several lines, with the joiners that composed emoji and some scripts need. */
export const paragraphCharacters = new RegExp(`^(?:\\n|[^${unseen}])*$`, 'u');

// Valid variation selectors: after an ideograph, a pictograph or a Mongolian letter, or in a keycap (1, U+FE0F, U+20E3).
const selected =
  /[\p{Ideographic}\p{Extended_Pictographic}\p{Script=Mongolian}][\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]|\ufe0f\u20e3/gu;
const selector = /[\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u;

/** Whether a variation selector follows a character that has no variants, which makes it another invisible character. */
export function hasInvalidVariationSelectors(text: string): boolean {
  return selector.test(text) && selector.test(text.replaceAll(selected, ''));
}

const hidden = new RegExp(`[${unseen}\\u200c\\u200d]`, 'gu');

/** The text without invisible characters, for text that was not typed, such as the name of a file. */
export function withoutInvisible(text: string): string {
  return text.replaceAll(hidden, '');
}
