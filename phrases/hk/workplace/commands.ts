import type { commands as source } from '#phrases/en/workplace/commands.ts';
import type { Translated } from '#phrases/translated.ts';

export const commands = {
  keyboard: {
    title: '鍵盤快速鍵',
    single: '單鍵快速鍵',
    singleHint: '如使用語音輸入，請停用。Ctrl K 隨時可用。',
    everywhere: '所有頁面',
    lists: '清單',
    go: '前往頁面',
    search: '搜尋及執行操作',
    help: '顯示鍵盤快速鍵',
    filter: '前往搜尋欄',
    rows: '下一行及上一行',
    open: '開啟所選行',
    close: '關閉',
  },
} satisfies Translated<typeof source>;
