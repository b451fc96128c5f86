import type { exports as source } from '#phrases/en/platform/exports.ts';
import { words } from '#phrases/hk/words.ts';
import type { Translated } from '#phrases/translated.ts';

export const exports = {
  title: '匯出清單',
  start: words.export,
  rows: '列',
  selected: '已選取的 {count, number} 列',
  matching: '符合篩選條件的 {count, number} 列',
  filtered: '符合篩選條件的列',
  all: '你可查看的所有列',
  most: '一個檔案最多包含 {most, number} 列。',
  columns: '欄',
  shown: '與清單顯示的相同',
  every: '所有資料',
  importable: '欄位與匯入範本相同，可再次匯入',
  format: '檔案格式',
  xlsx: 'Excel (.xlsx)',
  csv: 'CSV (.csv)',
  running: '正在產生檔案…',
  done: '已匯出 {count, number} 列',
  recorded: '此次匯出會記入操作紀錄。',
  download: words.download,
} satisfies Translated<typeof source>;
