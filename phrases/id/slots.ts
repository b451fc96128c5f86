import type { slots as source } from '../en/slots.ts';
import type { Translated } from '../translated.ts';

export const slots = {
  somebody: 'orang lain',
} satisfies Translated<typeof source>;
