import { composeText } from '#contract/composed.ts';
import { findDate, without } from '#web/ui/typed-date.ts';

/** When a meeting is wanted, as far as a text says, and what remains of the text. Times are minutes of the day. */
export interface TypedWhen {
  date: string | undefined;
  start: number | undefined;
  minutes: number | undefined;
  rest: string;
}

const numerals = '零一二三四五六七八九十';
const dayPart =
  '凌晨|清晨|朝早|早上|早晨|上午|中午|正午|晏晝|下晝|下午|傍晚|晚上|夜晚|今晚|am|a\\.m\\.|pm|p\\.m\\.|pagi|siang|sore|malam';
const clock = '(\\d{1,2})(?:[:.](\\d{2}))?';
const latin = (of: string) => new RegExp(`(?<![\\p{L}\\p{N}.:/])${of}(?![\\p{L}\\p{N}])`, 'u');

const range = latin(`${clock}\\s*(${dayPart})?\\s*(?:-|–|~|to|until|sampai|hingga)\\s*${clock}\\s*(${dayPart})?`);
const hour = '(?<hour>\\d{1,2})';
const minute = '(?<minute>\\d{2})';
const part = `(?<part>${dayPart})`;
const singles = [
  new RegExp(
    `${part}?\\s*(?<hour>\\d{1,2}|[一二两兩三四五六七八九十]{1,3})\\s*[点點時时]\\s*(?:(?<half>半)|(?<minute>\\d{1,2})分?)?`,
    'u',
  ),
  new RegExp(`${part}\\s*${hour}[:.]${minute}`, 'u'),
  latin(`(?:(?:jam|pukul|at)\\s+)?${hour}(?:[:.]${minute})?\\s*${part}`),
  latin(`(?:jam|pukul|at)\\s+${hour}(?:[:.]${minute})?`),
  latin(`${hour}:${minute}`),
  latin('(?<noon>noon)'),
];
const lengths: readonly (readonly [RegExp, number])[] = [
  [latin('(?:for\\s+)?(\\d{1,2}(?:\\.5)?)\\s*(?:hours?|hrs?|h)'), 60],
  [latin('(?:for\\s+)?(\\d{1,3})\\s*(?:minutes?|mins?)'), 1],
  [latin('selama\\s+(\\d{1,2}(?:[.,]5)?)\\s*jam'), 60],
  [latin('(?:selama\\s+)?(\\d{1,3})\\s*menit'), 1],
  [/((?<!\d)\d{1,2}(?:\.5)?|半|[一二两兩三四五六])\s*(?:个半?小时|個半?小時|小时|小時|個鐘頭?|个钟头?)/u, 60],
  [/(?<!\d)(\d{1,3})\s*(?:分钟|分鐘)(?!\d)/u, 1],
];

/** Reads a day, a time or a range of times, and a length from a text: "Kowloon tomorrow 3 pm for 2 hours", 明天下午3点半. */
export function findWhen(text: string, today: string): TypedWhen {
  const day = findDate(text, { today, year: 'next' });
  const length = findLength(day?.rest ?? composeText(text, 'NFKC').toLowerCase());
  const time = findTime(length.rest);
  return {
    date: day?.date,
    start: time.start,
    minutes: length.minutes ?? time.minutes,
    rest: time.rest.replace(/(?<!\p{L})(?:on|at|for|pada|di)$/u, '').trim(),
  };
}

function findLength(text: string): { minutes: number | undefined; rest: string } {
  for (const [pattern, unit] of lengths) {
    const match = pattern.exec(text);
    const [, amount = ''] = match ?? [];
    if (match) return { minutes: Math.round((amount === '半' ? 0.5 : numberOf(amount)) * unit), rest: without(text, match) };
  }
  return { minutes: undefined, rest: text };
}

function findTime(text: string): { start: number | undefined; minutes: number | undefined; rest: string } {
  const span = range.exec(text);
  if (span) {
    const [, fromHour, fromMinute, fromPart, toHour, toMinute, toPart] = span;
    const start = minuteOf(fromHour, fromMinute, fromPart ?? toPart);
    const end = minuteOf(toHour, toMinute, toPart ?? fromPart);
    // A bare "3-4" may be a part of a name.
    const isTime = [fromMinute, fromPart, toMinute, toPart].some(Boolean);
    if (isTime && start !== undefined && end !== undefined)
      return { start, minutes: end > start ? end - start : undefined, rest: without(text, span) };
  }
  for (const pattern of singles) {
    const match = pattern.exec(text);
    const named = match?.groups;
    if (!match || !named) continue;
    const start = named['noon'] ? 720 : minuteOf(named['hour'], named['half'] ? '30' : named['minute'], named['part']);
    if (start !== undefined) return { start, minutes: undefined, rest: without(text, match) };
  }
  return { start: undefined, minutes: undefined, rest: text };
}

/** The minute of the day of a clock time with an optional part of the day; undefined if there is no such time. */
function minuteOf(hours: string | undefined, minutes: string | undefined, dayTime: string | undefined): number | undefined {
  const [h, m] = [numberOf(hours ?? ''), Number(minutes ?? 0)];
  if (Number.isNaN(h) || h > 24 || m > 59) return undefined;
  const late = dayTime !== undefined && /^(?:pm|p\.m\.|下|晏|傍|晚|夜|今|sore|malam)/u.test(dayTime);
  const noon = dayTime !== undefined && /^(?:中|正|siang)/u.test(dayTime);
  const early = dayTime !== undefined && /^(?:am|a\.m\.|凌)/u.test(dayTime);
  const full = (late && h < 12) || (noon && h < 6) ? h + 12 : early && h === 12 ? 0 : h;
  return full * 60 + m > 1440 ? undefined : full * 60 + m;
}

/** The value of digits, or of Chinese numerals up to 24. */
function numberOf(text: string): number {
  if (/^\d/.test(text)) return Number(text.replace(',', '.'));
  const digits = [...text.replace(/[两兩]/gu, '二')].map((each) => numerals.indexOf(each));
  if (digits.length === 0 || digits.includes(-1)) return Number.NaN;
  if (digits.length === 1) return digits[0] ?? Number.NaN;
  const ten = digits.indexOf(10);
  if (ten < 0) return Number.NaN;
  return (ten === 0 ? 1 : (digits[0] ?? 0)) * 10 + (digits[ten + 1] ?? 0);
}
