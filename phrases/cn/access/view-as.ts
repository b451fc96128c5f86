import type { viewAs as en } from '#phrases/en/access/view-as.ts';
import type { Translated } from '#phrases/translated.ts';

export const viewAs = {
  label: '以成员身份查看',
  bar: '你正以 {name} 的身份查看 Atrium，无法更改任何内容。',
  left: '剩余 {minutes, number} 分钟',
  stop: '停止查看',
  settings: {
    title: '这些设置属于个人隐私',
    text: '登录会话、两步验证和显示偏好仅属于 {name} 本人，以其身份查看时不显示。',
  },
} satisfies Translated<typeof en>;
