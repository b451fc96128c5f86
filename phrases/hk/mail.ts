import type { mail as source } from '../en/mail.ts';
import type { Translated } from '../translated.ts';

export const mail = {
  greeting: '{name}，你好：',
  greetingPlain: '你好：',
  code: '你的驗證碼',
  codeIn: '驗證碼：{code}',
  copy: '如按鈕未能開啟，請把以下網址複製到瀏覽器：',
  footer: '此電郵由 {host} 的 Atrium 發出，請勿回覆。',
  register: {
    subject: '請確認你的 Atrium 電郵地址',
    text: '請確認此電郵地址屬於你。驗證碼及連結於 {hours, plural, other {# 小時}}內有效。',
    button: '確認電郵地址',
    ignore: '如你並沒有登記，請不用理會此電郵，我們不會建立任何帳戶。',
  },
  known: {
    subject: '你已有 Atrium 帳戶',
    text: '有人（很可能是你）以此電郵地址登記。這個地址已有帳戶，直接登入便可。如忘記密碼，可在登入頁面設定新密碼。',
    button: '登入',
    ignore: '如非你本人操作，你不用做任何事，你的帳戶沒有任何改變。',
  },
  reset: {
    subject: '設定新的 Atrium 密碼',
    text: '你現在可以設定新密碼。驗證碼及連結於 {minutes, plural, other {# 分鐘}}內有效。',
    button: '設定新密碼',
    ignore: '如你沒有提出要求，請不用理會此電郵，你的密碼維持不變。',
  },
  unknown: {
    subject: '此電郵地址沒有 Atrium 帳戶',
    text: '有人（很可能是你）要求設定新密碼，但此電郵地址並沒有帳戶。你可能是以另一個地址登記。',
    button: '建立帳戶',
    ignore: '如非你本人操作，請不用理會此電郵。',
  },
  changed: {
    subject: '你的 Atrium 密碼已更改',
    text: '你的密碼剛剛更改了，其他裝置上的登入已經登出。',
    button: '開啟 Atrium',
    ignore: '如非你本人操作，請立即在登入頁面設定新密碼，並通知管理員。',
  },
  invited: {
    subject: '{inviter} 邀請你加入 {team}',
    text: '{inviter} 已把你加入 {team} 的通訊錄。請以此電郵地址登入或登記，即可開始使用。',
    button: '開始使用',
    ignore: '如你不認識 {team}，請不用理會此電郵。',
  },
  sms: {
    invited: '{inviter} 邀請你加入 Atrium 上的 {team}。',
    register: '{code} 是你的 Atrium 驗證碼，{hours, plural, other {# 小時}}內有效，切勿告訴他人。',
    known: '此號碼已有 Atrium 帳戶，請直接登入，或在登入頁面設定新密碼。',
    reset: '{code} 是你設定 Atrium 新密碼的驗證碼，{minutes, plural, other {# 分鐘}}內有效，切勿告訴他人。',
    unknown: '此號碼沒有 Atrium 帳戶，你可能是以另一個號碼登記。',
    changed: '你的 Atrium 密碼已更改。如非你本人操作，請立即在登入頁面設定新密碼。',
  },
  developer: {
    title: '示範郵箱',
    text: '未設定 SMTP_URL 時，電郵和短訊不會寄出，而是存放在這裏，最新的排在最前。',
    empty: '暫時沒有訊息。建立帳戶或要求新密碼後，電郵便會出現在這裏。',
    to: '收件人 {to}',
    sms: '短訊',
    mail: '電郵',
    open: '開啟「{subject}」',
    back: '所有訊息',
  },
} satisfies Translated<typeof source>;
