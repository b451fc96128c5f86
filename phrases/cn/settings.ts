import type { settings as source } from '../en/settings.ts';
import type { Translated } from '../translated.ts';

export const settings = {
  purpose: '你的个人设置。除非另有说明，在所有团队中生效。',
  profile: '个人资料',
  name: '姓名',
  nameHint: '用于登录页、邮件以及你创建的团队。',
  nameInTeam: '你在 {team} 中的姓名是 {name}，由管理员维护。',
  email: '邮箱',
  mobile: '手机号',
  photo: '在 {team} 中的头像',
  changePhoto: '更换头像',
  signIn: '登录',
  password: '密码',
  passwordText: '我们会向 {address} 发送验证码，然后设置新密码。其他设备将退出登录。',
  changePassword: '修改密码',
  display: '显示',
  language: '语言',
  currency: '显示货币',
  currencyHint: '在 {team} 中生效。价格保留原货币，旁边以 ≈ 显示此货币。',
  appearance: '外观',
  light: '浅色',
  dark: '深色',
  system: '跟随系统',
  timeZone: '时区',
  timeZoneHint: '取自此设备，列表按此显示时间；{team} 的日期界限以 {zone} 为准。',
  saved: '编辑',
} satisfies Translated<typeof source>;
