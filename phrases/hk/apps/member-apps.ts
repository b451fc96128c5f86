import type { memberApps as source } from '#phrases/en/apps/member-apps.ts';
import type { Translated } from '#phrases/translated.ts';
import { words } from '#phrases/hk/words.ts';

export const memberApps = {
  title: words.apps,
  others: '其他應用程式',
  search: '搜尋應用程式',
  none: '沒有符合「{text}」的應用程式',
  newTab: '在新分頁開啟',
  trial: '試用中，尚餘 {days, number} 日',
  ends: '尚餘 {days, number} 日',
  EXPIRED: words.expired,
  NO_SEAT: '沒有席位',
  viewing: '這些是 {name} 的應用程式。以 {name} 的身分檢視時不能開啟。',
  failed: '無法載入應用程式',
  empty: {
    title: '未有可用的應用程式',
    text: '由管理員決定誰可以使用哪些應用程式。你可在應用程式商店尋找應用程式，並申請使用。',
    market: '前往應用程式商店',
  },
} as const satisfies Translated<typeof source>;
