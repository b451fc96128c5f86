import type { meetingEmails as letters, meetingMessages as messages } from '#phrases/en/workplace/mail-meetings.ts';
import type { Translated } from '#phrases/translated.ts';

export const meetingEmails = {
  meetingBooked: {
    subject: '已預訂：{meeting}，{on}',
    text: '你已為「{meeting}」預訂會議室。地點：{place}，時間：{on}。',
    button: '在 Atrium 查看',
    ignore: '你收到此電郵，是因為你在 {team} 預訂了會議室。你可在「用戶設定」的「電郵通知」管理會議電郵。',
  },
  meetingInvited: {
    subject: '{person} 邀請你出席：{meeting}，{on}',
    text: '{person} 邀請你出席「{meeting}」，地點：{place}，時間：{on}。如未能出席，請在 Atrium 婉拒。',
    button: '在 Atrium 查看',
    ignore: '你收到此電郵，是因為你在 {team} 獲邀參加此會議。你可在「用戶設定」的「電郵通知」管理會議電郵。',
  },
  meetingChanged: {
    subject: '已更改：{meeting}，{on}',
    text: '「{meeting}」已更改。現時地點：{place}，時間：{on}。',
    button: '在 Atrium 查看',
    ignore: '你收到此電郵，是因為你在 {team} 參加此會議。你可在「用戶設定」的「電郵通知」管理會議電郵。',
  },
  meetingLeft: {
    subject: '你已被移出會議：{meeting}，{on}',
    text: '你已被移出會議「{meeting}」，毋須出席。會議地點：{place}，時間：{on}。',
    button: '查看我的會議',
    ignore: '你收到此電郵，是因為你曾在 {team} 獲邀參加此會議。你可在「用戶設定」的「電郵通知」管理會議電郵。',
  },
  meetingCancelled: {
    subject: '已取消：{meeting}，{on}',
    text: '「{meeting}」已取消。原定地點：{place}，時間：{on}。',
    button: '在 Atrium 查看',
    ignore: '你收到此電郵，是因為你在 {team} 參加此會議。你可在「用戶設定」的「電郵通知」管理會議電郵。',
  },
  meetingReleased: {
    subject: '會議室已釋出（無人簽到）：{meeting}，{on}',
    text: '「{meeting}」（{on}）無人簽到，會議室（{place}）已釋出，可供其他人預訂。如仍需使用，請重新預訂。',
    button: '在 Atrium 查看',
    ignore: '你收到此電郵，是因為你在 {team} 預訂了會議室。你可在「用戶設定」的「電郵通知」管理會議電郵。',
  },
  meeting: {
    more: '此電郵涉及 {count} 個會議，這裏只列出第一個。',
    by: '操作人：{person}。',
    reason: '原因：{reason}',
    takesIn: '開啟電郵附上的日曆檔案，便可將會議加入你的日曆。',
    takesOut: '開啟電郵附上的日曆檔案，便可將會議從你的日曆移除。',
  },
} satisfies Translated<typeof letters>;

export const meetingMessages = {
  meetingBooked: '已預訂：{meeting}，{on}，{place}。',
  meetingInvited: '{person} 邀請你出席：{meeting}，{on}，{place}。',
  meetingChanged: '已更改：{meeting}，現為 {on}，{place}。',
  meetingLeft: '你已被移出會議「{meeting}」（{on}），毋須出席。',
  meetingCancelled: '已取消：{meeting}，{on}。',
  meetingReleased: '「{meeting}」（{on}）無人簽到，會議室（{place}）已釋出，可供其他人預訂。',
} satisfies Translated<typeof messages>;
