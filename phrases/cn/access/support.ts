import type { support as en } from '#phrases/en/access/support.ts';
import type { Translated } from '#phrases/translated.ts';

export const support = {
  guest: {
    text: 'Atrium 技术支持（{name}）正在为你的团队提供支持，将于 {time} 结束。',
    reason: '原因：{reason}',
    stop: '立即结束支持',
    stopped: '技术支持已结束',
  },
  mode: {
    label: '技术支持模式',
    text: '正在为 {team} 提供技术支持',
    left: '剩余 {hours, number} 小时 {minutes, number} 分钟',
    end: '结束支持',
  },
  types: { FULL: '全部功能', ORDER: '全部功能，费用中心仅可查看' },
  visits: {
    title: '支持记录',
    none: '暂无支持记录。服务商员工在未进入团队时所做的更改（如余额、人数上限）见操作日志。',
    failed: '无法加载支持记录',
    running: '正在提供支持，将于 {time} 结束',
    past: '{from} – {to}',
    ended: {
      STAFF: '由 {name} 结束',
      CUSTOMER: '由 {name} 结束',
      SWITCHED_OFF: '{name} 关闭技术支持时结束',
      EXPIRED: '已到期',
      STAFF_REMOVED: '由服务商结束',
    },
    log: '查看操作：{name}',
    logShort: '查看操作',
    more: '显示更多',
  },
} satisfies Translated<typeof en>;
