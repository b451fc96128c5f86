import type { commands as source } from '#phrases/en/workplace/commands.ts';
import type { Translated } from '#phrases/translated.ts';

export const commands = {
  names: {
    invite: '邀请 {object}',
    addMember: '添加成员 {object}',
    editMember: '编辑 {object}',
    offboard: '为 {object} 办理离职',
    suspend: '暂停 {object}',
    book: '预订 {object}',
    newDepartment: '新建部门 {object}',
  },
  previews: {
    invite: '打开已填好此地址的邀请页，确认前不会发送。',
    addMember: '打开已填好姓名的添加成员表单。',
    editMember: '打开该成员的编辑表单。',
    offboard: '打开离职表单，可设置最后工作日和交接，确认前不会有任何更改。',
    suspend: '打开确认窗口并列出影响，确认前不会有任何更改。',
    book: '打开已填好会议室和时间的预订表单。',
    newDepartment: '打开已填好名称的新建部门表单。',
  },
  empty: {
    all: '已搜索所有部门。请检查拼写，或尝试拼音、邮箱或手机号末几位。',
    some: '{count, plural, =0 {你看不到任何部门，因此无法找到其他人。} other {你能看到 # 个部门，无法找到其他部门的人。}}',
  },
  keyboard: {
    undo: '撤销上一个操作',
    title: '键盘快捷键',
    single: '单键快捷键',
    singleHint: '如果你使用语音输入，请停用。Ctrl K 始终可用。',
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
