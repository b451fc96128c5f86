import type { scan as en } from '#phrases/en/platform/scan.ts';
import type { Translated } from '#phrases/translated.ts';

export const scan = {
  button: '掃描二維碼',
  title: '掃描二維碼',
  camera: '相機畫面',
  starting: '正在啟動相機…',
  aim: '將相機對準會議室或邀請的二維碼。',
  refused: 'Atrium 無法使用相機。請在瀏覽器設定中允許使用相機，或輸入邀請碼。',
  missing: '沒有可用的相機，請改為輸入。',
  foreign: '此二維碼不屬於本系統的會議室或邀請。',
  typed: '連結或邀請碼',
  open: '開啟',
} satisfies Translated<typeof en>;
