import type { slots as source } from '../en/slots.ts';
import type { Translated } from '../translated.ts';

export const slots = {
  somebody: '其他人',
} satisfies Translated<typeof source>;
