import type { offline as en } from '#phrases/en/platform/offline.ts';
import type { Translated } from '#phrases/translated.ts';

export const offline = {
  description: '组织的管理后台',
  page: {
    title: '当前处于离线状态',
    text: '无法连接到 Atrium。网络恢复后，本页会自动重新加载。',
    retry: '重试',
    still: '仍无法连接',
  },
  version: {
    text: '有新版本可用',
    reload: '重新加载',
  },
} satisfies Translated<typeof en>;
