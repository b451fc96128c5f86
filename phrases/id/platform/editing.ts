import type { editing as source } from '#phrases/en/platform/editing.ts';
import type { Translated } from '#phrases/translated.ts';

export const editing = {
  editor: '{name} sedang mengedit',
  editors: '{names} sedang mengedit',
  changed: 'Baru saja diubah oleh {name}',
  changedByUnseen: 'Baru saja diubah',
  show: 'Tampilkan',
} satisfies Translated<typeof source>;
