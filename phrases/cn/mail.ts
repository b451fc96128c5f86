import type { mail as source } from '../en/mail.ts';
import type { Translated } from '../translated.ts';

export const mail = {
  greeting: '{name}，你好：',
  greetingPlain: '你好：',
  code: '你的验证码',
  codeIn: '验证码：{code}',
  copy: '如果按钮无法打开，请复制以下地址到浏览器：',
  footer: '本邮件由 {host} 上的 Atrium 发送，请勿回复。',
  register: {
    subject: '请确认你的 Atrium 邮箱地址',
    text: '请确认这个邮箱属于你。验证码和链接在 {hours, plural, other {# 小时}}内有效。',
    button: '确认邮箱地址',
    ignore: '如果不是你在注册，请忽略本邮件，不会创建任何账号。',
  },
  known: {
    subject: '你已有 Atrium 账号',
    text: '有人（很可能是你）用这个邮箱注册。这个邮箱已有账号，直接登录即可。如果忘记了密码，可以在登录页设置新密码。',
    button: '登录',
    ignore: '如果不是你本人操作，无需处理，你的账号没有任何变化。',
  },
  reset: {
    subject: '设置新的 Atrium 密码',
    text: '现在可以设置新密码了。验证码和链接在 {minutes, plural, other {# 分钟}}内有效。',
    button: '设置新密码',
    ignore: '如果不是你本人操作，请忽略本邮件，你的密码不会改变。',
  },
  unknown: {
    subject: '这个邮箱没有 Atrium 账号',
    text: '有人（很可能是你）申请设置新密码，但这个邮箱没有账号。你可能是用其他邮箱注册的。',
    button: '注册账号',
    ignore: '如果不是你本人操作，请忽略本邮件。',
  },
  changed: {
    subject: '你的 Atrium 密码已更改',
    text: '你的密码刚刚被更改，其他设备上的登录已退出。',
    button: '打开 Atrium',
    ignore: '如果不是你本人操作，请立即在登录页设置新密码，并告知管理员。',
  },
  invited: {
    subject: '{inviter} 邀请你加入 {team}',
    text: '{inviter} 已将你加入 {team} 的通讯录。请用此邮箱登录或注册，即可开始使用。',
    button: '开始使用',
    ignore: '如果你不认识 {team}，请忽略此邮件。',
  },
  sms: {
    invited: '{inviter} 邀请你加入 Atrium 上的 {team}。',
    register: '{code} 是你的 Atrium 验证码，{hours, plural, other {# 小时}}内有效，请勿告诉他人。',
    known: '这个号码已有 Atrium 账号，请直接登录，或在登录页设置新密码。',
    reset: '{code} 是你设置 Atrium 新密码的验证码，{minutes, plural, other {# 分钟}}内有效，请勿告诉他人。',
    unknown: '这个号码没有 Atrium 账号，你可能是用其他号码注册的。',
    changed: '你的 Atrium 密码已更改。如果不是你本人操作，请立即在登录页设置新密码。',
  },
  developer: {
    title: '演示邮箱',
    text: '没有设置 SMTP_URL 时，邮件和短信不会发出，而是保存在这里，最新的在最前。',
    empty: '还没有消息。注册账号或申请新密码后，邮件会出现在这里。',
    to: '收件人 {to}',
    sms: '短信',
    mail: '邮件',
    open: '打开“{subject}”',
    back: '全部消息',
  },
} satisfies Translated<typeof source>;
