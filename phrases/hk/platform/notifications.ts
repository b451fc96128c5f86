import type { notifications as source } from '#phrases/en/platform/notifications.ts';
import type { Translated } from '#phrases/translated.ts';

export const notifications = {
  title: '電郵通知',
  text: '以下選擇只適用於 {team}。其他電郵（例如與帳戶安全及成員身分有關的電郵）必定發送。',
  changed: '已更改電郵通知',
  kinds: {
    MEETINGS: '會議：邀請、更改及取消',
    APPLICATIONS: '透過你的邀請或向你主管的部門提交的加入申請',
    APP_REQUESTS: '由你審批的應用程式使用申請',
    APPS_ENDING: '即將到期或已到期的應用程式',
    BILLING: '賬單：訂閱、轉賬及退款',
    OWN_REQUESTS: '你的應用程式使用申請結果',
  },
  delivery: { mail: '即時發送', digest: '每日摘要', off: '關閉' },
  hour: '每日摘要的發送時間',
  hourHint: '時區：{zone}。沒有未讀通知時不會發送。',
  digest: {
    subject: '{team}：{count, number} 則未讀通知',
    text: '自上次摘要後，你在 {team} 有以下未讀通知。',
    line: '{kind}：{count, number} 則',
    button: '查看通知',
    ignore: '你收到此電郵，是因為你在 {team} 選擇了每日摘要。你可以在「用戶設定」的「電郵通知」中更改。',
  },
  unsubscribe: {
    button: '取消訂閱',
    ask: '不再接收這類電郵？',
    askText: '確認後，你將不再收到 {team} 的「{kind}」電郵。你可以在「用戶設定」的「電郵通知」中重新開啟。',
    done: '已取消訂閱',
    doneText: '你將不再收到 {team} 的「{kind}」電郵。你可以在「用戶設定」的「電郵通知」中重新開啟。',
    gone: '連結無效',
    goneText: '連結不完整，或你已不是該團隊的成員。',
  },
} satisfies Translated<typeof source>;
