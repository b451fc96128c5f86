import type { bulk as en } from '#phrases/en/people/bulk.ts';
import type { Translated } from '#phrases/translated.ts';
import { words } from '#phrases/hk/words.ts';

export const bulk = {
  preview: {
    loading: '正在計算影響',
    people: '將更改 {people, number} 名成員',
    nobody: '不會更改任何成員',
    from: '{people, number} 人會離開「{department}」',
    to: '{people, number} 人會加入「{department}」',
    morePlaces: '另有 {count, number} 個部門受影響',
    leftOut: '將略過 {people, number} 人：{reason}',
    leftOutNames: '將略過 {people, number} 人：{reason}（{names}）',
    asJob: '人數較多，會在背景處理，期間可離開此頁',
    undo: '24 小時內可復原；此更改之後再被編輯的成員除外',
  },
  reasons: {
    NOT_FOUND: '已不是成員，或你無權查看',
    OUTSIDE_SCOPE: '不在你的管理範圍內',
    UNCHANGED: '毋須更改',
    TOO_MANY: '所屬部門將超過 20 個',
    NO_DEPARTMENT: '將沒有所屬部門',
    CYCLE: '匯報關係會形成循環',
  },
  kept: {
    CHANGED: '已更改；此成員其後再被更改，因此未有復原',
    GONE: '已更改；成員、部門或上司已不在團隊內，因此未有復原',
    OUTSIDE_SCOPE: '已更改；不在你的管理範圍內，因此未有復原',
  },
  guard: {
    why: '此操作會影響你管理的 {reached, number} 人中的 {people, number} 人。',
    type: '請輸入 {people, number} 以確認',
  },
  job: {
    title: '正在更改成員',
    undoTitle: '正在復原更改',
    refused: '沒有作出任何更改。所選成員現為 {people, number} 人，請重新操作並確認新的人數。',
    failed: '沒有作出任何更改。',
    failedBecause: '沒有任何更改。{reason}',
    done: '已更改 {people, number} 名成員',
    leftOut: '略過 {people, number} 人',
    result: '下載結果',
    close: words.close,
    gone: '此結果已不再保留。',
  },
  undone: '已復原 {people, number} 名成員的更改',
  undoneKept: '已復原 {people, number} 名成員的更改；{kept, number} 名未有復原，維持不變',
  noneUndone: '未有復原任何更改：成員其後再被更改，或已無法復原',
  fields: {
    title: '更改 {count, number} 名成員的資料',
    hint: '只更改已剔選的欄位，所選成員的這些欄位會設為相同內容。',
    choose: '請至少剔選一項',
    empty: '留空即清除該項',
    act: '更改 {count, number} 名成員',
  },
  file: {
    name: '成員更改 {date}',
    sheet: '成員更改',
    note: '{date} · 已更改 {people, number} 名成員，略過 {leftOut, number} 人',
    outcome: '結果',
    before: '更改前',
    after: '更改後',
    changed: '已更改',
    undone: '已更改，其後已復原',
  },
} satisfies Translated<typeof en>;
