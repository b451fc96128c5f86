import type { commands as source } from '#phrases/en/workplace/commands.ts';
import type { Translated } from '#phrases/translated.ts';

export const commands = {
  names: {
    invite: '邀請 {object}',
    addMember: '新增成員 {object}',
    editMember: '編輯 {object}',
    offboard: '為 {object} 辦理離職',
    suspend: '暫停 {object}',
    book: '預訂 {object}',
    newDepartment: '新增部門 {object}',
  },
  previews: {
    invite: '開啟已填妥此地址的邀請頁，確認前不會傳送。',
    addMember: '開啟已填妥姓名的新增成員表格。',
    editMember: '開啟該成員的編輯表格。',
    offboard: '開啟離職表格，可設定最後工作日及交接，確認前不會有任何更改。',
    suspend: '開啟確認視窗並列出影響，確認前不會有任何更改。',
    book: '開啟已填妥會議室及時間的預訂表格。',
    newDepartment: '開啟已填妥名稱的新增部門表格。',
  },
  empty: {
    all: '已搜尋所有部門。請檢查拼寫，或試用拼音、電郵或手機號碼末幾位。',
    some: '{count, plural, =0 {你看不到任何部門，因此無法找到其他人。} other {你能看到 # 個部門，無法找到其他部門的人。}}',
  },
  keyboard: {
    undo: '復原上一個操作',
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
