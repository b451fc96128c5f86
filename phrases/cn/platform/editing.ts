import type { editing as source } from '#phrases/en/platform/editing.ts';
import type { Translated } from '#phrases/translated.ts';

export const editing = {
  editor: '{name} 正在编辑',
  editors: '{names} 正在编辑',
  changed: '{name} 刚刚作出了更改',
  changedByUnseen: '内容刚刚被更改',
  show: '查看',
} satisfies Translated<typeof source>;
