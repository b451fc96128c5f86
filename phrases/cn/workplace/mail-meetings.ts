import type { meetingEmails as letters, meetingMessages as messages } from '#phrases/en/workplace/mail-meetings.ts';
import type { Translated } from '#phrases/translated.ts';

export const meetingEmails = {
  meetingBooked: {
    subject: '已预订：{meeting}，{on}',
    text: '你已为“{meeting}”预订 {place}，时间：{on}。',
    button: '查看预订',
    ignore: '你收到此邮件，是因为你在 {team} 预订了会议室。可在用户设置的“邮件通知”中关闭会议邮件。',
  },
  meetingInvited: {
    subject: '{person} 邀请你参加：{meeting}，{on}',
    text: '{person} 邀请你参加“{meeting}”，地点：{place}，时间：{on}。如无法参加，请在 Atrium 中拒绝。',
    button: '查看会议',
    ignore: '你收到此邮件，是因为你在 {team} 受邀参会。可在用户设置的“邮件通知”中关闭会议邮件。',
  },
  meetingChanged: {
    subject: '有变动：{meeting}，{on}',
    text: '“{meeting}”有变动。当前地点：{place}，时间：{on}。',
    button: '查看会议',
    ignore: '你收到此邮件，是因为你在 {team} 参加该会议。可在用户设置的“邮件通知”中关闭会议邮件。',
  },
  meetingLeft: {
    subject: '你已被移出会议：{meeting}，{on}',
    text: '你已被移出“{meeting}”，无需参加。会议地点：{place}，时间：{on}。',
    button: '查看我的会议',
    ignore: '你收到此邮件，是因为你曾在 {team} 受邀参会。可在用户设置的“邮件通知”中关闭会议邮件。',
  },
  meetingCancelled: {
    subject: '已取消：{meeting}，{on}',
    text: '“{meeting}”已取消。原地点：{place}，时间：{on}。',
    button: '查看会议',
    ignore: '你收到此邮件，是因为你在 {team} 参加该会议。可在用户设置的“邮件通知”中关闭会议邮件。',
  },
  meetingReleased: {
    subject: '会议室已释放（无人签到）：{meeting}，{on}',
    text: '“{meeting}”（{on}）无人签到，{place} 已释放，可供他人预订。如仍需使用，请重新预订。',
    button: '查看预订',
    ignore: '你收到此邮件，是因为你在 {team} 预订了会议室。可在用户设置的“邮件通知”中关闭会议邮件。',
  },
  meeting: {
    more: '此邮件涉及 {count} 场会议，此处仅列出第一场。',
    by: '操作人：{person}。',
    reason: '原因：{reason}',
    takesIn: '打开邮件附带的日历文件，即可将会议加入你的日历。',
    takesOut: '打开邮件附带的日历文件，即可将会议从你的日历中移除。',
  },
} satisfies Translated<typeof letters>;

export const meetingMessages = {
  meetingBooked: '已预订：{meeting}，{on}，{place}。',
  meetingInvited: '{person} 邀请你参加：{meeting}，{on}，{place}。',
  meetingChanged: '有变动：{meeting}，现为 {on}，{place}。',
  meetingLeft: '你已被移出会议“{meeting}”（{on}），无需参加。',
  meetingCancelled: '已取消：{meeting}，{on}。',
  meetingReleased: '“{meeting}”（{on}）无人签到，{place} 已释放，可供他人预订。',
} satisfies Translated<typeof messages>;
