import type { Text } from '#server/integrations/pdf/sheet.ts';

/** So many characters without a place to break at would leave their column. */
const unbroken = /[^\s\p{Script=Han}-]{24}/u;

/** Text as people typed it, broken anywhere where it has to be. */
export const words = (text: string): Text => ({ text, ...(unbroken.test(text) && { wordBreak: 'break-all' as const }) });
export const quiet = (text: string): Text => ({ ...words(text), color: '#5B6370' });
