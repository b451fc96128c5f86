import type { roles as source } from '../en/roles.ts';
import type { Translated } from '../translated.ts';

export const roles = {
  builtIn: {
    SUPER_ADMIN: '超级管理员',
    HR: '人事',
    IT: 'IT',
    FINANCE: '财务',
    RECEPTION: '前台',
  },
  builtInDescriptions: {
    SUPER_ADMIN: '拥有团队的全部权限',
    HR: '维护成员与部门',
    IT: '管理应用、工作台和操作日志',
    FINANCE: '管理订单、订阅和付款方式',
    RECEPTION: '管理会议室和预订',
  },
} satisfies Translated<typeof source>;
