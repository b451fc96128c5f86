import { composeText } from '#contract/composed.ts';

/**
 * Reads dates as people type them in the console's four languages: 3/12/2026, 3 Dec, Dec 3, 3 Desember, 12月3日, tomorrow, 明天,
 * 聽日, besok, next Monday, 下周一, in 3 days. Days before months, as in all regions where the console is sold.
 */

const dayMs = 86_400_000;
const time = (date: string) => Date.parse(`${date}T00:00:00Z`);
const plain = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const daysAfter = (date: string, days: number) => plain(time(date) + days * dayMs);

/** A text that contains a date, and what remains of it. */
export interface FoundDate {
  date: string;
  rest: string;
}

interface TypedDateOptions {
  /** The current day where the person is, YYYY-MM-DD. */
  today: string;
  /** The year of a date without one: that of the next such day, or of the nearest. */
  year: 'next' | 'nearest';
}

const months = [
  'january jan januari',
  'february feb februari',
  'march mar maret',
  'april apr',
  'may mei',
  'june jun juni',
  'july jul juli',
  'august aug agustus agu agt',
  'september sept sep',
  'october oct oktober okt',
  'november nov',
  'december dec desember des',
].map((names) => names.split(' '));
/** From Monday; the names in Latin letters, then the numerals after 周, 星期 and 礼拜. */
const weekdays = [
  ['monday mon senin', '一'],
  ['tuesday tues tue selasa', '二'],
  ['wednesday wed rabu', '三'],
  ['thursday thurs thur thu kamis', '四'],
  ['friday fri jumat', '五'],
  ['saturday sat sabtu', '六'],
  ['sunday sun minggu', '日天'],
].map(([names = '', numerals = '']) => ({ names: names.split(' '), numerals }));
const relative: readonly (readonly [days: number, words: string])[] = [
  [2, 'day after tomorrow|lusa|后天|後天|後日'],
  [1, 'tomorrow|besok|明天|明日|聽日|听日'],
  [0, 'today|hari ini|今天|今日'],
  [-1, 'yesterday|kemarin|昨天|昨日|尋日|琴日'],
];

const word = (of: string) => `(?<![\\p{L}\\p{N}])(?:${of})(?![\\p{L}\\p{N}])`;
const either = (names: readonly string[]) => names.toSorted((a, b) => b.length - a.length).join('|');
const monthNames = either(months.flat());
const dayNames = either(weekdays.flatMap(({ names }) => names));
const monthOf = (name = '') => months.findIndex((names) => names.includes(name)) + 1;

type Reader = (match: RegExpExecArray, options: TypedDateOptions) => string | undefined;

const readers: readonly (readonly [RegExp, Reader])[] = [
  [/(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/u, ([, y, m, d]) => valid(y, m, d)],
  [/(?<!\d)(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?!\d)/u, ([, d, m, y]) => valid(y, m, d)],
  [/(?<!\d)(20\d{2}|19\d{2})(\d{2})(\d{2})(?!\d)/u, ([, y, m, d]) => valid(y, m, d)],
  [/(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*[日号號]?/u, ([, y, m, d]) => valid(y, m, d)],
  [/(?<!\d)(\d{1,2})\s*月\s*(\d{1,2})\s*[日号號]?/u, ([, m, d], options) => withYear(m, d, options)],
  [
    new RegExp(`(?<![\\p{L}\\p{N}])(\\d{1,2})(?:st|nd|rd|th)?\\s+(${monthNames})(?![\\p{L}])\\.?(?:,?\\s+(\\d{4})(?!\\d))?`, 'u'),
    ([, d, name, y], options) => dated(y, monthOf(name), d, options),
  ],
  [
    new RegExp(
      `(?<![\\p{L}\\p{N}])(${monthNames})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?(?![\\p{L}\\p{N}:])(?:,?\\s+(\\d{4})(?!\\d))?`,
      'u',
    ),
    ([, name, d, y], options) => dated(y, monthOf(name), d, options),
  ],
  [/(?<![\d/:.])(\d{1,2})\/(\d{1,2})(?![\d/:])/u, ([, d, m], options) => withYear(m, d, options)],
  [/(?<![\p{L}\p{N}])in\s+(\d{1,3})\s+days?(?!\p{L})/u, inDays],
  [/(\d{1,3})\s*(?:天|日)[后後]/u, inDays],
  [/(\d{1,3})\s+hari\s+lagi(?!\p{L})/u, inDays],
  [
    new RegExp(`(?:(下)?个?個?(?:周|週|星期|礼拜|禮拜))([一二三四五六日天])`, 'u'),
    ([, next, numeral = ''], { today }) =>
      weekday(
        weekdays.findIndex(({ numerals }) => numerals.includes(numeral)),
        next !== undefined,
        today,
      ),
  ],
  [
    new RegExp(`(?<![\\p{L}\\p{N}])(next\\s+)?(${dayNames})(?![\\p{L}\\p{N}])(\\s+depan(?!\\p{L}))?`, 'u'),
    ([, next, name = '', depan], { today }) =>
      weekday(
        weekdays.findIndex(({ names }) => names.includes(name)),
        (next ?? depan) !== undefined,
        today,
      ),
  ],
  ...relative.flatMap(([days, words]) =>
    words
      .split('|')
      .map((of): readonly [RegExp, Reader] => [
        new RegExp(/^[a-z]/.test(of) ? word(of.replace(' ', '\\s+')) : of, 'u'),
        (_match, { today }) => daysAfter(today, days),
      ]),
  ),
];

/** Finds the first date in a text; undefined if there is none. */
export function findDate(text: string, options: TypedDateOptions): FoundDate | undefined {
  const folded = composeText(text, 'NFKC').toLowerCase();
  for (const [pattern, read] of readers) {
    const match = pattern.exec(folded);
    const date = match && read(match, options);
    if (match && date) return { date, rest: without(folded, match) };
  }
  return undefined;
}

/** Reads a text that is a date and nothing else; undefined for any other text. */
export function readTypedDate(text: string, today: string): string | undefined {
  const found = findDate(text, { today, year: 'nearest' });
  return found?.rest === '' ? found.date : undefined;
}

/** A text without what was read from it. */
export const without = (text: string, match: RegExpExecArray): string =>
  `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`.replace(/\s+/g, ' ').trim();

function valid(
  year: string | number | undefined,
  month: string | number | undefined,
  day: string | undefined,
): string | undefined {
  const date = `${String(year)}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const ms = time(date);
  return Number.isNaN(ms) || plain(ms) !== date ? undefined : date;
}

const dated = (year: string | undefined, month: number, day: string | undefined, options: TypedDateOptions) =>
  year === undefined ? withYear(month, day, options) : valid(year, month, day);

function withYear(month: string | number | undefined, day: string | undefined, { today, year }: TypedDateOptions) {
  const current = Number(today.slice(0, 4));
  const dates = [current - 1, current, current + 1].flatMap((each) => valid(each, month, day) ?? []);
  if (year === 'next') return dates.find((date) => date >= today);
  const distance = (date: string) => Math.abs(time(date) - time(today));
  return dates.toSorted((a, b) => distance(a) - distance(b))[0];
}

function inDays([, days]: RegExpExecArray, { today }: TypedDateOptions): string {
  return daysAfter(today, Number(days));
}

/** The next such day after today, or that of the next week. */
function weekday(index: number, ofNextWeek: boolean, today: string): string | undefined {
  if (index < 0) return undefined;
  const current = (new Date(time(today)).getUTCDay() + 6) % 7;
  return daysAfter(today, ofNextWeek ? 7 - current + index : ((index - current + 6) % 7) + 1);
}
