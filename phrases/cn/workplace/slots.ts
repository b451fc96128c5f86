import type { slots as source } from '#phrases/en/workplace/slots.ts';
import type { Translated } from '#phrases/translated.ts';

export const slots = {
  somebody: '其他人',
} satisfies Translated<typeof source>;
