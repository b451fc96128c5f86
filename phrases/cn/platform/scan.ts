import type { scan as en } from '#phrases/en/platform/scan.ts';
import type { Translated } from '#phrases/translated.ts';

export const scan = {
  button: '扫描二维码',
  title: '扫描二维码',
  camera: '摄像头画面',
  starting: '正在启动摄像头…',
  aim: '将摄像头对准会议室或邀请的二维码。',
  refused: 'Atrium 无法使用摄像头。请在浏览器设置中允许使用摄像头，或输入邀请码。',
  missing: '没有可用的摄像头，请改为输入。',
  foreign: '此二维码不属于本系统的会议室或邀请。',
  typed: '链接或邀请码',
  open: '打开',
} satisfies Translated<typeof en>;
