import type { viewAs as en } from '#phrases/en/access/view-as.ts';
import type { Translated } from '#phrases/translated.ts';

export const viewAs = {
  label: '以成員身分檢視',
  bar: '你正以 {name} 的身分檢視 Atrium，無法更改任何內容。',
  left: '尚餘 {minutes, number} 分鐘',
  stop: '停止檢視',
  settings: {
    title: '這些設定屬個人私隱',
    text: '登入工作階段、雙重認證及顯示偏好只屬 {name} 本人，以其身分檢視時不會顯示。',
  },
} satisfies Translated<typeof en>;
