import type { directory as source } from '#phrases/en/people/directory.ts';
import type { Translated } from '#phrases/translated.ts';
import { words } from '#phrases/hk/words.ts';

export const directory = {
  purpose: '尋找同事及其聯絡方法。',
  count: '你可以看到 {count, number} 人。',
  search: '姓名、員工編號、手機、電郵',
  tree: words.departments,
  call: '致電 {name}',
  mail: '電郵給 {name}',
  callThem: '致電',
  mailThem: '發電郵',
  copyEmail: '複製電郵',
  copyMobile: '複製手機號碼',
  copyOfficeEmail: '複製辦公室電郵',
  hidden: '按照團隊的設定，部分資料不會顯示。',
  aloneTitle: '你只可看到自己',
  aloneText: '按照團隊的設定，你看不到其他成員。如需查看某位同事，請聯絡管理員更改可見範圍。',
  emptyTitle: '沒有可顯示的成員',
  emptyText: '按照團隊的設定，你看不到任何成員。如需查看某位同事，請聯絡管理員。',
  missingTitle: '找不到此成員',
  missingText: '此成員可能已離職，或團隊的設定不容許你查看。',
  toList: '返回通訊錄',
  manage: '在「成員」中查看',
  contact: '聯絡方法',
  work: '工作資料',
  about: '個人資料',
  head: '主管：{name}',
  main: '主部門',
} satisfies Translated<typeof source>;
