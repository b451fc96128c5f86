import { composeText } from '../composed.ts';

/** Limits of accounts, for server and console. Times in seconds. */
export const accountLimits = {
  name: 64,
  password: { min: 10, max: 128 },
  codeDigits: 6,
  resendAfter: 60,
  registerCode: 24 * 3600,
  resetCode: 30 * 60,
} as const;

// Entries of the lists of leaked passwords that are long enough to satisfy the minimum length.
const common = new Set(
  `password123 password1234 passw0rd123 p@ssw0rd123 password12 password01 passwordpassword letmein123 letmeinplease
  welcome123 welcome1234 welcome2024 welcome2025 welcome2026 changeme123 administrator admin12345 admin123456 adminadmin
  qwerty1234 qwerty12345 qwerty123456 1q2w3e4r5t 1qaz2wsx3edc qazwsxedcrfv q1w2e3r4t5y6 zaq12wsxcde3 asdfghjkl1 asdf123456
  iloveyou123 iloveyou12 iloveyou1314 woaini1314 woaini1314520 woaini520520 5201314520 1314520520 a123456789 aa123456789
  abc123456789 abcd123456 abc1234567 abcd1234567 abc12345678 123456789a 123456789q 123456789abc 1234567890a 0987654321a
  1233211234567 147258369a 1472583690 1597534682 7894561230 sunshine123 princess123 football123 baseball123 superman123
  pokemon123 dragon12345 monkey12345 master12345 shadow12345 michael123 jennifer123 starwars123 trustno1trustno1
  indonesia123 indonesia1945 jakarta123 bismillah123 sayangku123 rahasia123 hongkong123 hongkong852 hongkong1997
  china123456 beijing2008 zhongguo123 woaizhongguo qq123456789 wang123456 zhang123456 company123 company2024 company2025
  company2026 atrium1234 atrium12345 atriumatrium correcthorsebatterystaple`
    .split(/\s+/)
    .map(plain),
);
const rows = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
];
const fewest = 5;

/**
 * Whether a password of sufficient length is still easy to guess: a common one, a row of keys, fewer than five different
 * characters, or one of the `personal` texts (address, name).
 */
export function isWeakPassword(password: string, personal: readonly (string | null | undefined)[] = []): boolean {
  const normalised = plain(password);
  if (common.has(normalised) || new Set(normalised).size < fewest) return true;
  const backwards = Array.from(normalised).toReversed().join('');
  if (rows.some((row) => row.includes(normalised) || row.includes(backwards))) return true;
  return personal.some((text) => text && (plain(text) === normalised || plain(text.split('@')[0] ?? '') === normalised));
}

function plain(text: string): string {
  return composeText(text, 'NFKC').toLowerCase().replace(/\s+/g, '');
}
