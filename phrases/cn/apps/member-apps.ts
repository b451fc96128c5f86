import type { memberApps as source } from '#phrases/en/apps/member-apps.ts';
import type { Translated } from '#phrases/translated.ts';
import { words } from '#phrases/cn/words.ts';

export const memberApps = {
  title: words.apps,
  others: '其他应用',
  search: '搜索应用',
  none: '找不到与“{text}”匹配的应用',
  newTab: '在新标签页中打开',
  trial: '试用中，还剩 {days, number} 天',
  ends: '还剩 {days, number} 天',
  EXPIRED: words.expired,
  NO_SEAT: '没有席位',
  viewing: '这些是 {name} 的应用。以 {name} 的身份查看时，无法打开这些应用。',
  failed: '应用加载失败',
  empty: {
    title: '暂无可用的应用',
    text: '由管理员决定谁可以使用哪些应用。可在应用市场查找应用并申请使用。',
    market: '前往应用市场',
  },
} as const satisfies Translated<typeof source>;
