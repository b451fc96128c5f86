import { type Language, pickLanguage } from '#contract/languages.ts';

const en = {
  signIn: 'Sign in with Atrium',
  again: 'Sign in with another account',
  choose: 'Sign in with another team',
  as: 'Signed in as {name}',
  out: 'You are not signed in to {app}.',
  signOut: 'Sign out',
  reads: 'What {app} reads',
  given: 'Handed over at sign-in',
  ended: 'Access has ended. Sign in again.',
  refused: 'Not signed in: {code}',
  noSignIn: '{app} has no sign-in of its own.',
  admin: 'Back office of {app}',
  all: 'Apps of the demo',
};
export type Words = typeof en;

const all: Record<Language, Words> = {
  en,
  cn: {
    signIn: '使用 Atrium 登录',
    again: '使用其他账号登录',
    choose: '以其他团队登录',
    as: '已登录：{name}',
    out: '你尚未登录 {app}。',
    signOut: '退出登录',
    reads: '{app} 读取的内容',
    given: '登录时提供的信息',
    ended: '访问已结束，请重新登录。',
    refused: '未登录：{code}',
    noSignIn: '{app} 没有自己的登录。',
    admin: '{app} 管理后台',
    all: '演示应用',
  },
  hk: {
    signIn: '使用 Atrium 登入',
    again: '使用其他帳戶登入',
    choose: '以其他團隊登入',
    as: '已登入：{name}',
    out: '你尚未登入 {app}。',
    signOut: '登出',
    reads: '{app} 讀取的內容',
    given: '登入時交出的資料',
    ended: '存取已結束，請重新登入。',
    refused: '未登入：{code}',
    noSignIn: '{app} 沒有自己的登入。',
    admin: '{app} 管理後台',
    all: '示範應用程式',
  },
  id: {
    signIn: 'Masuk dengan Atrium',
    again: 'Masuk dengan akun lain',
    choose: 'Masuk dengan tim lain',
    as: 'Masuk sebagai {name}',
    out: 'Anda belum masuk ke {app}.',
    signOut: 'Keluar',
    reads: 'Yang dibaca {app}',
    given: 'Diserahkan saat masuk',
    ended: 'Akses telah berakhir. Masuk lagi.',
    refused: 'Belum masuk: {code}',
    noSignIn: '{app} tidak punya cara masuk sendiri.',
    admin: 'Ruang pengelola {app}',
    all: 'Aplikasi demo',
  },
};

/** Texts in the browser's language. */
export function wordsFor(accepted: string | undefined): {
  language: Language;
  say: (key: keyof Words, args?: Record<string, string>) => string;
} {
  const language = pickLanguage(accepted);
  const say = (key: keyof Words, args: Record<string, string> = {}) =>
    all[language][key].replaceAll(/\{(\w+)\}/g, (_, name: string) => args[name] ?? '');
  return { language, say };
}
