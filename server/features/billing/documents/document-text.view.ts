import type { Text } from '#server/integrations/pdf/sheet.ts';

/** A run of 24 characters without a break opportunity would overflow its column. */
const unbroken = /[^\s\p{Script=Han}-]{24}/u;

/** User-entered text; may break anywhere if it contains a long unbreakable run. */
export const words = (text: string): Text => ({ text, ...(unbroken.test(text) && { wordBreak: 'break-all' as const }) });
export const quiet = (text: string): Text => ({ ...words(text), color: '#5B6370' });
