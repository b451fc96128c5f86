import type { directory as source } from '#phrases/en/people/directory.ts';
import type { Translated } from '#phrases/translated.ts';
import { words } from '#phrases/cn/words.ts';

export const directory = {
  purpose: '与你共事的人，以及联系他们的方式。',
  count: '你可以看到 {count, number} 人',
  search: '姓名、工号、手机号、邮箱',
  tree: words.departments,
  call: '致电 {name}',
  mail: '给 {name} 发邮件',
  callThem: '打电话',
  mailThem: '发邮件',
  copyEmail: '复制邮箱',
  copyMobile: '复制手机号',
  copyOfficeEmail: '复制办公邮箱',
  hidden: '根据公司的设置，部分信息不予显示。',
  aloneTitle: '这里只有你自己',
  aloneText: '根据公司的设置，其他人对你不可见。如需查看某人，请联系管理员调整可见范围。',
  emptyTitle: '没有可显示的人',
  emptyText: '根据公司的设置，这里没有对你可见的人。如需查看某人，请联系管理员。',
  missingTitle: '找不到此人',
  missingText: '此人可能已离职，或者根据公司的设置对你不可见。',
  toList: '返回通讯录',
  manage: '在成员管理中打开',
  contact: '联系方式',
  work: '工作信息',
  about: '个人信息',
  head: '负责人：{name}',
  main: '主部门',
} satisfies Translated<typeof source>;
