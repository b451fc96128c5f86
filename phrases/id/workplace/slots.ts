import type { slots as source } from '#phrases/en/workplace/slots.ts';
import type { Translated } from '#phrases/translated.ts';

export const slots = {
  somebody: 'orang lain',
} satisfies Translated<typeof source>;
