import type { bulk as en } from '#phrases/en/people/bulk.ts';
import type { Translated } from '#phrases/translated.ts';
import { words } from '#phrases/cn/words.ts';

export const bulk = {
  preview: {
    loading: '正在计算影响范围',
    people: '将更改 {people, number} 名成员',
    nobody: '不会更改任何成员',
    from: '{people, number} 人将离开“{department}”',
    to: '{people, number} 人将进入“{department}”',
    morePlaces: '另有 {count, number} 个部门受影响',
    leftOut: '将跳过 {people, number} 人：{reason}',
    leftOutNames: '将跳过 {people, number} 人：{reason}（{names}）',
    asJob: '人数较多，将在后台处理，期间可以离开此页',
    undo: '24 小时内可撤销；之后又被更改的成员不会恢复原状',
  },
  reasons: {
    NOT_FOUND: '已不是团队成员，或你无权查看',
    OUTSIDE_SCOPE: '不在你的管理范围内',
    UNCHANGED: '无需更改',
    TOO_MANY: '更改后所属部门将超过 20 个',
    NO_DEPARTMENT: '更改后将没有所属部门',
    CYCLE: '更改后汇报关系将形成循环',
  },
  kept: {
    CHANGED: '已更改；该成员之后又被更改，因此未撤销',
    GONE: '已更改；成员、部门或直属上级已不在团队内，因此未撤销',
    OUTSIDE_SCOPE: '已更改；不在你的管理范围内，因此未撤销',
  },
  guard: {
    why: '此操作将影响你管理的 {reached, number} 人中的 {people, number} 人。',
    type: '请输入人数 {people, number} 以确认',
  },
  job: {
    title: '正在更改成员',
    undoTitle: '正在撤销更改',
    refused: '未做任何更改。所选成员现为 {people, number} 人，请重新操作并确认新的人数。',
    failed: '未做任何更改。',
    failedBecause: '没有任何更改。{reason}',
    done: '已更改 {people, number} 名成员',
    leftOut: '跳过 {people, number} 人',
    result: '下载结果',
    close: words.close,
    gone: '此结果已失效，无法查看。',
  },
  undone: '{people, number} 名成员已恢复原状',
  undoneKept: '{people, number} 名成员已恢复原状；{kept, number} 名未恢复，保持不变',
  noneUndone: '未撤销任何更改：成员之后又被更改，或已无法恢复',
  fields: {
    title: '更改 {count, number} 名成员的信息',
    hint: '仅更改勾选的字段，所选成员的这些字段将设为相同的值。',
    choose: '请至少勾选一个字段',
    empty: '留空则清除该字段',
    act: '更改 {count, number} 名成员',
  },
  file: {
    name: '成员更改 {date}',
    sheet: '成员更改',
    note: '{date} · 已更改 {people, number} 名成员，跳过 {leftOut, number} 人',
    outcome: '结果',
    before: '更改前',
    after: '更改后',
    changed: '已更改',
    undone: '已更改，后已撤销',
  },
} satisfies Translated<typeof en>;
