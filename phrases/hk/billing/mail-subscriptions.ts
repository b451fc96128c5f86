/** Emails about subscriptions that renew, end or have ended; `none` if there is no amount or no card. */
export const subscriptionEmails = {
  subscriptionRenews: {
    subject: '{app} 將於 {on} 續訂',
    text: '{team} 的 {app} 將於 {on} 自動續訂。{amount, select, none {} other {續訂金額為 {amount}，會先從結餘扣除。}}{card, select, none {現時沒有可扣款的付款卡，請新增一張。} other {將於當日或前一日從 {card} 扣款。}}{raised, plural, =0 {} other {屆時席位數量會按通訊錄人數增至 # 個。}}',
    button: '查看訂閱',
    ignore: '你收到此電郵，是因為你管理 {team} 的應用程式或訂閱。',
  },
  subscriptionEnds: {
    subject: '{app} 尚餘 {days} 日到期',
    text: '{team} 的 {app} 已付款至 {on}，不會自動續訂。到期後團隊成員將無法使用。{amount, select, none {} other {續訂金額為 {amount}，可用付款卡或銀行轉賬繳付。}}{raised, plural, =0 {} other {續訂時按通訊錄人數計算，共 # 個席位。}}',
    button: '立即續訂',
    ignore: '你收到此電郵，是因為你管理 {team} 的應用程式或訂閱。',
  },
  subscriptionCancelled: {
    subject: '{app} 尚餘 {days} 日到期',
    text: '{team} 已取消 {app} 的訂閱，最後可用日為 {on}。在此之前可以恢復訂閱。{amount, select, none {} other {續訂金額為 {amount}。}}',
    button: '查看訂閱',
    ignore: '你收到此電郵，是因為你管理 {team} 的應用程式或訂閱。',
  },
  subscriptionFailed: {
    subject: '{app} 未能續訂',
    text: '{card, select, none {沒有付款卡可為 {team} 的 {app} 續訂。} other {為 {team} 的 {app} 續訂時，未能從 {card} 扣款。}}{amount, select, none {} other {續訂金額為 {amount}。}}{retry, select, none {系統不會再自動扣款。} other {系統會於 {retry} 再次嘗試從預設付款卡扣款。}}應用程式可使用至 {on}（包括當日）。如要繼續使用，請新增可用的付款卡，或先取消未付款的續訂訂單，再以銀行轉賬續訂。',
    button: '查看訂閱',
    ignore: '你收到此電郵，是因為你管理 {team} 的應用程式或訂閱。',
  },
  subscriptionEnded: {
    subject: '{app} 已到期',
    text: '{team} 的 {app} 已到期，團隊成員無法再使用。開發者會按應用程式的協議保留或刪除團隊的資料。你可以重新購買訂閱。',
    button: '查看訂閱',
    ignore: '你收到此電郵，是因為你管理 {team} 的應用程式或訂閱。',
  },
} as const;

/** Text messages about subscriptions that renew, end or have ended. */
export const subscriptionShort = {
  subscriptionRenews: 'Atrium：{team} 的 {app} 將於 {on} 自動續訂{amount, select, none {} other {，金額 {amount}}}。',
  subscriptionEnds: 'Atrium：{team} 的 {app} 尚餘 {days} 日到期{amount, select, none {} other {，續訂金額 {amount}}}。',
  subscriptionCancelled: 'Atrium：{team} 的 {app} 訂閱已取消，尚餘 {days} 日到期。',
  subscriptionFailed:
    'Atrium：{team} 的 {app} 未能自動續訂，{retry, select, none {不會再自動扣款} other {會於 {retry} 再次扣款}}。可使用至 {on}（包括當日）。',
  subscriptionEnded: 'Atrium：{team} 的 {app} 已到期。',
} as const;
