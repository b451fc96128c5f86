import type { recycleBin as en } from '#phrases/en/people/recycle-bin.ts';
import type { Translated } from '#phrases/translated.ts';
import { words } from '#phrases/hk/words.ts';

export const recycleBin = {
  purpose: '還原過去 30 日內刪除的部門及成員。',
  label: '已刪除的項目',
  search: words.name,
  kind: '類別',
  kinds: { MEMBER: words.member, DEPARTMENT: words.department },
  columns: { name: words.name, kind: '類別', place: '原屬部門', deleted: '刪除時間', by: '刪除者', left: '尚餘日數' },
  placeGone: '部門已刪除',
  days: '{days, plural, =0 {不足 1 日} =1 {不足 1 日} other {# 日}}',
  restore: '還原',
  restored: '已還原「{name}」',
  restoredTop: '已還原「{name}」；由於原屬部門已不存在，現置於團隊最上層',
  restoredLost: '已還原「{name}」，但部分原屬部門已不存在',
  purge: '永久刪除',
  purgeTitle: '永久刪除「{name}」？',
  purgeAction: '永久刪除「{name}」',
  purgeLine: '{name} 的資料會從團隊徹底移除；操作紀錄會保留這次刪除的紀錄',
  purged: '已永久刪除「{name}」',
  restoreTitle: '未能還原「{name}」',
  taken: { name: words.name, number: words.number },
  takenHint: '請先更改正在使用上述內容的成員或部門，再還原。',
  emptyTitle: '回收箱是空的',
  emptyText: '已刪除的部門及成員會在此保留 30 日。',
  member: {
    title: '刪除 {name}？',
    action: '刪除 {name}',
    leaves: '{name} 會從通訊錄移除，騰出一個名額',
    posts: '此成員的部門主管職務及下屬關係會解除；還原時仍未有人接替的會一併還原',
    roles: '角色及未完成的邀請會失效，且不能還原',
    bin: '30 日內可從回收箱還原',
    deleted: '已將 {name} 移至回收箱',
  },
  department: { bin: '30 日內可從回收箱還原', deleted: '已將「{name}」移至回收箱' },
} satisfies Translated<typeof en>;
