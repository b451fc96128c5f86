import type { commands as source } from '#phrases/en/workplace/commands.ts';
import type { Translated } from '#phrases/translated.ts';

export const commands = {
  keyboard: {
    title: '键盘快捷键',
    single: '单键快捷键',
    singleHint: '如果您使用语音输入，请停用。Ctrl K 始终可用。',
    everywhere: '全局',
    lists: '列表',
    go: '前往页面',
    search: '搜索并执行操作',
    help: '查看键盘快捷键',
    filter: '前往搜索框',
    rows: '下一行和上一行',
    open: '打开所选行',
    close: '关闭',
  },
} satisfies Translated<typeof source>;
