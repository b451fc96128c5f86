/** Emails about subscriptions that renew, end or have ended; `none` if there is no amount or no card. */
export const subscriptionEmails = {
  subscriptionRenews: {
    subject: '{app} 将于 {on} 续费',
    text: '{team} 的 {app} 将于 {on} 自动续费。{amount, select, none {} other {续费金额为 {amount}，优先使用余额抵扣。}}{card, select, none {目前没有可扣款的银行卡，请添加银行卡以免订阅到期。} other {将在当天或前一天从 {card} 扣款。}}{raised, plural, =0 {} other {届时席位数将按通讯录人数增至 # 个。}}',
    button: '查看订阅',
    ignore: '你收到此邮件，是因为你负责管理 {team} 的应用或订阅。',
  },
  subscriptionEnds: {
    subject: '{app} 还有 {days} 天到期',
    text: '{team} 的 {app} 已付费至 {on}，不会自动续费。到期后团队成员将无法使用。{amount, select, none {} other {续费金额为 {amount}，可使用银行卡或银行转账支付。}}{raised, plural, =0 {} other {此金额按通讯录人数 # 人计算。}}',
    button: '立即续费',
    ignore: '你收到此邮件，是因为你负责管理 {team} 的应用或订阅。',
  },
  subscriptionCancelled: {
    subject: '{app} 还有 {days} 天到期',
    text: '{team} 已取消 {app} 的订阅，成员可使用至 {on}（含当日），到期前可以恢复订阅。{amount, select, none {} other {续费金额为 {amount}。}}',
    button: '查看订阅',
    ignore: '你收到此邮件，是因为你负责管理 {team} 的应用或订阅。',
  },
  subscriptionFailed: {
    subject: '{app} 续费失败',
    text: '{card, select, none {{team} 的 {app} 没有可用于续费的银行卡。} other {为 {team} 的 {app} 续费时，{card} 扣款失败。}}{amount, select, none {} other {续费金额为 {amount}。}}{retry, select, none {系统不会再自动扣款。} other {系统将于 {retry} 再次尝试从默认银行卡扣款。}}应用可使用至 {on}（含当日）。如需在此之后继续使用，请添加可用的银行卡，或取消未付款的续费订单后改用银行转账续费。',
    button: '查看订阅',
    ignore: '你收到此邮件，是因为你负责管理 {team} 的应用或订阅。',
  },
  subscriptionEnded: {
    subject: '{app} 已到期',
    text: '{team} 的 {app} 已到期，团队成员无法再使用。开发者会按应用的协议保留或删除团队的数据。你可以重新购买订阅。',
    button: '查看订阅',
    ignore: '你收到此邮件，是因为你负责管理 {team} 的应用或订阅。',
  },
} as const;

/** Text messages about subscriptions that renew, end or have ended. */
export const subscriptionShort = {
  subscriptionRenews: 'Atrium：{team} 的 {app} 将于 {on} 自动续费{amount, select, none {} other {，金额 {amount}}}。',
  subscriptionEnds: 'Atrium：{team} 的 {app} 还有 {days} 天到期{amount, select, none {} other {，续费金额 {amount}}}。',
  subscriptionCancelled: 'Atrium：{team} 的 {app} 订阅已取消，还有 {days} 天到期。',
  subscriptionFailed:
    'Atrium：{team} 的 {app} 自动续费失败，{retry, select, none {不会再自动扣款} other {将于 {retry} 再次扣款}}。可使用至 {on}（含当日）。',
  subscriptionEnded: 'Atrium：{team} 的 {app} 已到期。',
} as const;
