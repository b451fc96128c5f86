import { expect, it } from 'vitest';
import { findWhen } from './typed-time.ts';

/** A Friday. */
const today = '2026-11-27';
const tomorrow = '2026-11-28';

it.each([
  ['Kowloon tomorrow 3 pm', tomorrow, '15:00', undefined, 'kowloon'],
  ['Kowloon tomorrow at 3:30pm for 2 hours', tomorrow, '15:30', 120, 'kowloon'],
  ['tomorrow 15:00-16:30 Victoria', tomorrow, '15:00', 90, 'victoria'],
  ['Victoria 3-4 pm', undefined, '15:00', 60, 'victoria'],
  ['Victoria 3 Dec 9 am 30 min', '2026-12-03', '09:00', 30, 'victoria'],
  ['12 am', undefined, '00:00', undefined, ''],
  ['noon', undefined, '12:00', undefined, ''],
  ['九龙明天下午3点', tomorrow, '15:00', undefined, '九龙'],
  ['明天下午三点半 九龙 两小时', tomorrow, '15:30', 120, '九龙'],
  ['九龍聽日下晝3點', tomorrow, '15:00', undefined, '九龍'],
  ['九龍 聽日 15:00', tomorrow, '15:00', undefined, '九龍'],
  ['周一上午十点一刻', '2026-11-30', '10:00', undefined, '一刻'],
  ['下午3:30', undefined, '15:30', undefined, ''],
  ['Bromo besok jam 3 sore', tomorrow, '15:00', undefined, 'bromo'],
  ['Bromo besok pukul 15.30 selama 2 jam', tomorrow, '15:30', 120, 'bromo'],
  ['Bromo besok', tomorrow, undefined, undefined, 'bromo'],
  ['Room 3-4', undefined, undefined, undefined, 'room 3-4'],
  ['Level 17', undefined, undefined, undefined, 'level 17'],
])('%s', (text, date, start, minutes, rest) => {
  const clock = (minute: number | undefined) =>
    minute === undefined
      ? undefined
      : `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const when = findWhen(text, today);
  expect({ ...when, start: clock(when.start) }).toEqual({ date, start, minutes, rest });
});
