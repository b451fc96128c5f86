import { describe, expect, test } from 'vitest';
import { joinCode } from '#contract/people/invitation-facts.ts';
import { joiningLimits } from '#contract/people/joining-facts.ts';
import { againAt, type RequestFacts } from '#server/domain/requests/again.ts';
import { isOfDomains, type LandingFacts, landingStateOf } from './joining.rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const hour = 3_600_000;
const day = 24 * hour;
const ago = (ms: number) => new Date(now.getTime() - ms);
const made = (status: string, created: number, decided: number | null = null): RequestFacts => ({
  status,
  created_at: ago(created),
  decided_at: decided === null ? null : ago(decided),
});

describe('the first matching state', () => {
  const everything: LandingFacts = { open: false, byCode: true, ended: true, member: true, latest: made('PENDING', hour) };
  test.each([
    [{}, 'CLOSED'],
    [{ open: true }, 'CODE_EXPIRED'],
    [{ open: true, byCode: false }, 'LINK_EXPIRED'],
    [{ open: true, ended: false }, 'MEMBER'],
    [{ open: true, ended: false, latest: made('APPROVED', day, day - 1) }, 'APPROVED'],
    [{ open: true, ended: false, latest: made('APPROVED', day, day) }, 'MEMBER'],
    [{ open: true, ended: false, member: false }, 'PENDING'],
    [{ open: true, ended: false, member: false, latest: made('PENDING', 30 * day - 1) }, 'PENDING'],
    [{ open: true, ended: false, member: false, latest: made('PENDING', 30 * day) }, 'FORM'],
    [{ open: true, ended: false, member: false, latest: made('REJECTED', hour, hour) }, 'REJECTED'],
    [{ open: true, ended: false, member: false, latest: made('WITHDRAWN', hour, hour) }, 'FORM'],
    // The applicant was approved once and has resigned since.
    [{ open: true, ended: false, member: false, latest: made('APPROVED', hour, hour) }, 'FORM'],
    [{ open: true, ended: false, member: false, latest: undefined }, 'FORM'],
  ] as const)('%j is %s', (over, state) => expect(landingStateOf({ ...everything, ...over }, now)).toBe(state));
});

describe('asking again', () => {
  test.each([
    ['never asked', [], null],
    ['rejected a moment ago', [made('REJECTED', 2 * hour, 0)], day],
    ['rejected a millisecond less than a day ago', [made('REJECTED', 2 * day, day - 1)], 1],
    ['rejected a day ago', [made('REJECTED', 2 * day, day)], null],
    ['withdrawn now', [made('WITHDRAWN', hour, 0)], null],
    ['lapsed', [made('LAPSED', 31 * day, day)], null],
    ['two of three', [made('REJECTED', 9 * day, 8 * day), made('WITHDRAWN', 5 * day, 5 * day)], null],
    [
      'three in 30 days',
      [made('REJECTED', 29 * day, 28 * day), made('WITHDRAWN', 5 * day, 5 * day), made('REJECTED', 4 * day, 3 * day)],
      day,
    ],
    [
      'three, the first of them 30 days ago',
      [made('REJECTED', 30 * day, 28 * day), made('WITHDRAWN', 5 * day, 5 * day), made('REJECTED', 4 * day, 3 * day)],
      null,
    ],
  ] as const)('%s', (_name, requests, wait) => {
    expect(againAt(requests, now, joiningLimits)?.getTime() ?? null).toBe(wait === null ? null : now.getTime() + wait);
  });
});

test.each([
  [null, [], true],
  [null, ['example.com'], false],
  ['ann@example.com', ['example.com'], true],
  ['ann@EXAMPLE.com', ['example.com'], true],
  ['ann@mail.example.com', ['example.com'], false],
  ['ann@example.com.evil.org', ['example.com'], false],
  ['"a@example.com"@evil.org', ['example.com'], false],
])('%j belongs to one of the domains %j: %s', (email, domains, right) => expect(isOfDomains(email, domains)).toBe(right));

test('ten thousand guesses at a code take a person two weeks and find one of 850 billion', () => {
  const windows = 10_000 / joiningLimits.wrongCodes;
  expect((windows * joiningLimits.lockedFor) / 86_400).toBeGreaterThan(13);
  expect(10_000 / joinCode.letters.length ** joinCode.length).toBeLessThan(1e-7);
});
