import type { support as en } from '#phrases/en/access/support.ts';
import type { Translated } from '#phrases/translated.ts';

export const support = {
  guest: {
    text: 'Atrium 技術支援（{name}）正在為你的團隊提供支援，將於 {time} 結束。',
    reason: '原因：{reason}',
    stop: '立即結束支援',
    stopped: '技術支援已結束',
  },
  mode: {
    label: '技術支援模式',
    text: '正在為 {team} 提供技術支援',
    left: '尚餘 {hours, number} 小時 {minutes, number} 分鐘',
    end: '結束支援',
  },
  types: { FULL: '全部功能', ORDER: '全部功能，賬單及付款只可查看' },
  visits: {
    title: '支援紀錄',
    none: '尚未有支援紀錄。服務供應商職員未進入團隊時所作的更改（如結餘、人數上限）見操作紀錄。',
    failed: '無法載入支援紀錄',
    running: '正在提供支援，將於 {time} 結束',
    past: '{from} – {to}',
    ended: {
      STAFF: '由 {name} 結束',
      CUSTOMER: '由 {name} 結束',
      SWITCHED_OFF: '{name} 關閉技術支援時結束',
      EXPIRED: '時限已到',
      STAFF_REMOVED: '由服務供應商結束',
    },
    log: '查看操作：{name}',
    logShort: '查看操作',
    more: '顯示更多',
  },
} satisfies Translated<typeof en>;
