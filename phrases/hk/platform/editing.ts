import type { editing as source } from '#phrases/en/platform/editing.ts';
import type { Translated } from '#phrases/translated.ts';

export const editing = {
  editor: '{name} 正在編輯',
  editors: '{names} 正在編輯',
  changed: '{name} 剛剛作出了更改',
  changedByUnseen: '內容剛剛被更改',
  show: '查看',
} satisfies Translated<typeof source>;
