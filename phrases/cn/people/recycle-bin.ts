import type { recycleBin as en } from '#phrases/en/people/recycle-bin.ts';
import type { Translated } from '#phrases/translated.ts';
import { words } from '#phrases/cn/words.ts';

export const recycleBin = {
  purpose: '恢复过去 30 天内删除的部门和成员。',
  label: '已删除的内容',
  search: words.name,
  kind: '类型',
  kinds: { MEMBER: words.member, DEPARTMENT: words.department },
  columns: { name: words.name, kind: '类型', place: '原所在部门', deleted: '删除时间', by: '删除人', left: '剩余天数' },
  placeGone: '该部门已不存在',
  days: '{days, plural, =0 {不足 1 天} =1 {不足 1 天} other {# 天}}',
  restore: '恢复',
  restored: '已恢复 {name}',
  restoredTop: '原部门已不存在，已将 {name} 恢复到顶级部门下',
  restoredLost: '已恢复 {name}，但部分原所属部门已不存在',
  purge: '永久删除',
  purgeTitle: '永久删除 {name}？',
  purgeAction: '永久删除 {name}',
  purgeLine: '{name} 的资料将从团队内彻底清除；操作日志会保留删除记录',
  purged: '已永久删除 {name}',
  restoreTitle: '无法恢复 {name}',
  taken: { name: words.name, number: words.number },
  takenHint: '请先更改正在使用上述内容的成员或部门，再恢复。',
  emptyTitle: '回收站为空',
  emptyText: '已删除的部门和成员会在这里保留 30 天。',
  member: {
    title: '删除 {name}？',
    action: '删除 {name}',
    leaves: '{name} 将从通讯录移除，空出一个名额',
    posts: '该成员的部门负责人职务和下属关系将解除；恢复时，尚未由他人接任的会一并恢复',
    roles: '角色和未完成的邀请将失效，且不会恢复',
    bin: '30 天内可从回收站恢复',
    deleted: '已将 {name} 移入回收站',
  },
  department: { bin: '30 天内可从回收站恢复', deleted: '已将“{name}”移入回收站' },
} satisfies Translated<typeof en>;
