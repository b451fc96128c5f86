import type { settings as source } from '../en/settings.ts';
import type { Translated } from '../translated.ts';

export const settings = {
  purpose: '你的個人設定。除另有說明外，在所有團隊生效。',
  profile: '個人資料',
  name: '姓名',
  nameHint: '用於登入頁、電郵以及你建立的團隊。',
  nameInTeam: '你在 {team} 的姓名是 {name}，由管理員管理。',
  email: '電郵',
  mobile: '手機號碼',
  photo: '在 {team} 的頭像',
  changePhoto: '更換頭像',
  signIn: '登入',
  password: '密碼',
  passwordText: '我們會向 {address} 發送驗證碼，然後設定新密碼。其他裝置會被登出。',
  changePassword: '更改密碼',
  display: '顯示',
  language: '語言',
  currency: '顯示貨幣',
  currencyHint: '在 {team} 生效。價格保留原有貨幣，旁邊以 ≈ 顯示此貨幣。',
  appearance: '外觀',
  light: '淺色',
  dark: '深色',
  system: '跟隨系統',
  timeZone: '時區',
  timeZoneHint: '取自此裝置，列表按此顯示時間；{team} 的日期界線以 {zone} 為準。',
  saved: '編輯',
} satisfies Translated<typeof source>;
