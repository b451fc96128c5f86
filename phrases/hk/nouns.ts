import type { nouns as en } from '../en/nouns.ts';
import type { Translated } from '../translated.ts';
import { words } from '#phrases/hk/words.ts';

export const nouns = {
  types: {
    value: '資料',
    email: '電郵地址',
    phone: words.phoneNumber,
    mobileNumber: '手機號碼',
    domain: '電郵網域',
    amount: '金額',
    rate: '匯率',
    version: '版本號碼',
    swift: 'SWIFT 代碼',
    accountNumber: '戶口號碼',
    id: 'ID',
  },
  uploads: {
    file: '檔案',
    spreadsheet: '試算表（.xlsx）',
    logo: '標誌',
    voucher: '付款證明',
    photo: '相片',
    picture: '圖片',
    manifest: '資訊清單',
  },
} satisfies Translated<typeof en>;
