import type { directory as source } from '#phrases/en/people/directory.ts';
import type { Translated } from '#phrases/translated.ts';
import { words } from '#phrases/cn/words.ts';

export const directory = {
  purpose: '查找同事及其联系方式。',
  count: '你可以看到 {count, number} 人。',
  search: '姓名、工号、手机号、邮箱',
  tree: words.departments,
  call: '致电 {name}',
  mail: '给 {name} 发邮件',
  callThem: '打电话',
  mailThem: '发邮件',
  copyEmail: '复制邮箱',
  copyMobile: '复制手机号',
  copyOfficeEmail: '复制办公邮箱',
  hidden: '根据团队的设置，部分信息不显示。',
  aloneTitle: '你只能看到自己',
  aloneText: '根据团队的设置，你看不到其他成员。如需查看同事的信息，请联系管理员更改可见范围。',
  emptyTitle: '没有可查看的成员',
  emptyText: '根据团队的设置，你看不到任何成员。如需查看同事的信息，请联系管理员。',
  missingTitle: '找不到该成员',
  missingText: '该成员可能已离职，或团队的设置不允许你查看。',
  toList: '返回通讯录',
  manage: '在“成员”中查看',
  contact: '联系方式',
  work: '工作信息',
  about: '个人信息',
  head: '负责人：{name}',
  main: '主部门',
} satisfies Translated<typeof source>;
