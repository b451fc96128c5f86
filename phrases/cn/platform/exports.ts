import type { exports as source } from '#phrases/en/platform/exports.ts';
import { words } from '#phrases/cn/words.ts';
import type { Translated } from '#phrases/translated.ts';

export const exports = {
  title: '导出列表',
  start: words.export,
  rows: '行',
  selected: '已选择的 {count, number} 行',
  matching: '符合筛选条件的 {count, number} 行',
  filtered: '符合筛选条件的行',
  all: '你可查看的所有行',
  most: '一个文件最多包含 {most, number} 行。',
  columns: '列',
  shown: '与列表显示一致',
  every: '全部信息',
  importable: '列与导入模板相同，可再次导入',
  format: '文件格式',
  xlsx: 'Excel (.xlsx)',
  csv: 'CSV (.csv)',
  running: '正在生成文件…',
  done: '已导出 {count, number} 行',
  recorded: '此次导出会记入操作日志。',
  download: words.download,
} satisfies Translated<typeof source>;
