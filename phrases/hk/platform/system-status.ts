import type { systemStatus as en } from '#phrases/en/platform/system-status.ts';
import type { Translated } from '#phrases/translated.ts';
import { words } from '#phrases/hk/words.ts';

export const systemStatus = {
  title: '系統狀態',
  purpose:
    '顯示回應此頁面的服務程序能否儲存資料，以及背景工作是否正常。每個程序的狀態各自獨立，請透過 /readyz 及 /metrics 分別監察。',
  process: '程序',
  onHost: '{host} 上的 {pid}',
  started: '啟動時間',
  folder: '資料目錄',
  state: {
    full: '已滿',
    free: '空間充足',
    foreign: '目錄不正確',
    own: '目錄正確',
    up: '正常',
    down: '異常',
  },
  storage: {
    database: '資料庫磁碟',
    files: '資料目錄磁碟',
  },
  work: {
    jobs: '背景工作：匯入、匯出、整批更改',
    jobSignals: '新背景工作的訊號',
    schedule: '排程工作',
    operationLog: '操作紀錄封存',
    logHeads: '匯出操作紀錄最新雜湊值',
    mail: '電郵及短訊',
    webhooks: 'Webhook',
    appSignOuts: '應用程式登出通知',
    signIn: '登入密鑰及工作階段維護',
  },
  parts: {
    title: '儲存空間及背景工作',
    part: '項目',
    state: words.state,
    since: '狀態開始時間',
  },
  causes: {
    title: '外部原因導致的失敗',
    cause: '原因',
    count: '次數',
    last: '最近一次',
    times: '{count, number}',
    empty: '自啟動以來沒有發生失敗',
    emptyText: '因資料庫、磁碟或資料目錄而失敗的請求及背景工作會在此統計。',
  },
  cause: {
    databaseDiskFull: '資料庫磁碟已滿，請釋放空間',
    filesDiskFull: '資料目錄所在磁碟已滿，請釋放空間',
    fileMissing: '資料目錄中缺少檔案，請讓各程序共用該目錄，或從備份還原',
    databaseReadOnly: '資料庫為唯讀：連接到備用資料庫，或主資料庫拒絕寫入',
    databaseConnections: '資料庫連線數已用盡，請調高 max_connections 或調低 DATABASE_POOL',
    databaseResources: '資料庫記憶體或其他資源不足',
    databaseUnreachable: '無法連接資料庫，或資料庫中斷了連線',
    databaseRefusesRole: '資料庫拒絕了伺服器使用的角色，詳見伺服器日誌',
    databaseConflict: '資料庫語句已取消、逾時，或與其他交易衝突',
  },
} satisfies Translated<typeof en>;
