import type { notifications as source } from '#phrases/en/platform/notifications.ts';
import type { Translated } from '#phrases/translated.ts';

export const notifications = {
  title: '邮件通知',
  text: '仅适用于 {team}。其他邮件（如账号安全和成员身份相关邮件）始终发送。',
  changed: '邮件通知设置已保存',
  kinds: {
    MEETINGS: '会议：邀请、变动和取消',
    APPLICATIONS: '通过你的邀请或向你负责的部门提交的加入申请',
    APP_REQUESTS: '由你审批的应用使用申请',
    APPS_ENDING: '即将到期或已到期的应用',
    BILLING: '费用：订阅、转账和退款',
    OWN_REQUESTS: '你的应用使用申请结果',
  },
  delivery: { mail: '立即发送', digest: '每日摘要', off: '关闭' },
  hour: '每日摘要发送时间',
  hourHint: '时区：{zone}。没有未读通知时不发送。',
  digest: {
    subject: '{team}：{count, number} 条未读通知',
    text: '自上次摘要以来，你在 {team} 有以下未读通知。',
    line: '{kind}：{count, number} 条',
    button: '查看通知',
    ignore: '你收到此邮件，是因为你在 {team} 选择了每日摘要。可在用户设置的“邮件通知”中更改。',
  },
  unsubscribe: {
    button: '退订',
    ask: '退订此类邮件？',
    askText: '确认后，你将不再收到 {team} 的“{kind}”邮件。可在用户设置的“邮件通知”中重新开启。',
    done: '已退订',
    doneText: '你将不再收到 {team} 的“{kind}”邮件。可在用户设置的“邮件通知”中重新开启。',
    gone: '链接无效',
    goneText: '链接不完整，或你已不是该团队的成员。',
  },
} satisfies Translated<typeof source>;
