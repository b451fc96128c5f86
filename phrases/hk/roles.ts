import type { roles as source } from '../en/roles.ts';
import type { Translated } from '../translated.ts';

export const roles = {
  builtIn: {
    SUPER_ADMIN: '超級管理員',
    HR: '人力資源',
    IT: '資訊科技',
    FINANCE: '財務',
    RECEPTION: '接待處',
  },
  builtInDescriptions: {
    SUPER_ADMIN: '擁有團隊的所有權限',
    HR: '管理成員及部門',
    IT: '管理應用程式、工作台及操作紀錄',
    FINANCE: '管理訂單、訂閱及付款方式',
    RECEPTION: '管理會議室及預訂',
  },
} satisfies Translated<typeof source>;
