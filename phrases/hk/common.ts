import type { common as source } from '../en/common.ts';
import type { Translated } from '../translated.ts';
import { words } from '#phrases/hk/words.ts';

export const common = {
  product: 'Atrium',
  actions: {
    save: words.save,
    cancel: '取消',
    close: words.close,
    delete: '刪除',
    edit: words.edit,
    add: '新增',
    create: '建立',
    confirm: '確認',
    ok: '確定',
    back: '返回',
    next: '下一步',
    retry: '再試',
    undo: '復原',
    search: words.search,
    clear: '清除',
    apply: '套用',
    done: '完成',
    copy: '複製',
    download: words.download,
    export: words.export,
    more: '更多',
    select: '選擇',
    remove: '移除',
  },
  requests: { approve: '批准', reject: '拒絕', approved: '申請已批准', of: '{act}：{name}' },
  state: {
    loading: '載入中',
    saving: '儲存中',
    none: '沒有',
    all: words.all,
    yes: '是',
    no: '否',
    optional: '選填',
    notGiven: '未填寫',
    copied: '已複製',
  },
  /** The act in “… failed”. */
  acts: { edit: '編輯', cancellation: '取消' },
  results: {
    succeeded: '{type}成功',
    failed: '{type}失敗',
    noChanges: '沒有作出任何更改',
    missingData: '缺少關鍵資料，請返回來源頁面重新進入',
  },
  errors: {
    network: '請求逾時或伺服器錯誤，請檢查網絡或聯絡管理員',
    setup: '伺服器異常，請聯絡管理員',
    supportClosed: '客戶已關閉技術支援',
    server: '伺服器錯誤',
    requestId: '請求編號 {id}',
  },
  validation: {
    required: '此欄必須填寫',
    wrongFormat: '請輸入正確的{type}',
    upload: '請上載{value}',
  },
  languages: {
    label: '語言',
  },
  room: {
    floor: '{floor}\u00a0樓',
  },
  time: {
    teamZone: '時間以團隊時區為準：{zone}。',
    inZone: '{time}（{zone}）',
    justNow: '剛剛',
  },
} satisfies Translated<typeof source>;
