import type { offline as en } from '#phrases/en/platform/offline.ts';
import type { Translated } from '#phrases/translated.ts';

export const offline = {
  description: '機構的管理控制台',
  page: {
    title: '目前處於離線狀態',
    text: '無法連接 Atrium。網絡恢復後，此頁會自動重新載入。',
    retry: '重試',
    still: '仍未能連接',
  },
  version: {
    text: '有新版本可用',
    reload: '重新載入',
  },
} satisfies Translated<typeof en>;
