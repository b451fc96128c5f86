import type { nouns as en } from '../en/nouns.ts';
import type { Translated } from '../translated.ts';
import { words } from '#phrases/cn/words.ts';

export const nouns = {
  types: {
    value: '值',
    email: '邮箱',
    phone: words.phoneNumber,
    mobileNumber: '手机号',
    domain: '邮箱域名',
    amount: '金额',
    rate: '汇率',
    version: '版本号',
    swift: 'SWIFT 代码',
    accountNumber: '银行账号',
    id: 'ID',
  },
  uploads: {
    file: '文件',
    spreadsheet: '电子表格（.xlsx）',
    logo: '企业 Logo',
    voucher: '转账凭证',
    photo: '照片',
    picture: '图片',
    manifest: '清单文件',
  },
} satisfies Translated<typeof en>;
