import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bannerSize } from '#contract/workplace/banner-facts.ts';
import { crossFieldErrorsOf, hasBannerRatio, instantOf, minuteOf, clearUnusedLinkFields, stateOf } from './banners.rules.ts';

const fields = {
  name: 'Spring',
  linkType: 'NULL' as const,
  linkAddress: null,
  notice: '',
  shown: true,
  startsAt: null,
  endsAt: null,
  departmentIds: [],
  languages: [],
};

describe('the picture ratio', () => {
  it('refuses another ratio', () => {
    for (const [width, height] of [
      [690, 400],
      [690, 286],
      [690, 278],
      [282, 690],
      [300, 300],
      [69, 28],
      [345, 141],
    ] as const)
      expect(hasBannerRatio({ width, height })).toBe(false);
  });

  it('accepts every picture cropped by the console', () => {
    fc.assert(
      fc.property(fc.integer({ min: 690, max: 8000 }), (width) => {
        // Whole pixels, then at most the width of a banner.
        const height = Math.round(width * (bannerSize.height / bannerSize.width));
        const scale = Math.min(1, bannerSize.width / width);
        expect(hasBannerRatio({ width: Math.round(width * scale), height: Math.round(height * scale) })).toBe(true);
      }),
    );
  });
});

describe('the fields of a banner', () => {
  it('refuses a missing address, a missing notice and an end before the start', () => {
    const [early, late] = [new Date('2026-03-01T00:00:00Z'), new Date('2026-03-02T00:00:00Z')];
    expect(crossFieldErrorsOf({ ...fields, linkType: 'LINK' }, null, null)).toEqual([{ field: 'linkAddress', rule: 'required' }]);
    expect(crossFieldErrorsOf({ ...fields, linkType: 'NOTIFICATION' }, null, null)).toEqual([
      { field: 'notice', rule: 'required' },
    ]);
    expect(crossFieldErrorsOf(fields, late, early)).toEqual([{ field: 'endsAt', rule: 'timeOrder' }]);
    expect(crossFieldErrorsOf(fields, early, early)).toHaveLength(1);
    expect(crossFieldErrorsOf(fields, early, late)).toEqual([]);
  });

  it('keeps only the fields of the link type', () => {
    const both = { ...fields, linkAddress: 'https://example.com', notice: 'Hello' };
    expect(clearUnusedLinkFields(both)).toMatchObject({ linkAddress: null, notice: '' });
    expect(clearUnusedLinkFields({ ...both, linkType: 'LINK' })).toMatchObject({
      linkAddress: 'https://example.com',
      notice: '',
    });
    expect(clearUnusedLinkFields({ ...both, linkType: 'NOTIFICATION' })).toMatchObject({ linkAddress: null, notice: 'Hello' });
  });
});

describe('the period of a banner', () => {
  const at = (text: string) => new Date(text);

  it('is in the time zone of the team, also across changes to daylight saving time', () => {
    expect(instantOf('2026-03-01T09:00', 'Asia/Hong_Kong')).toEqual(at('2026-03-01T01:00:00Z'));
    // In New York the clock skips from 2:00 to 3:00, and 1:30 occurs twice in November: the first is used.
    expect(instantOf('2026-03-08T02:30', 'America/New_York')).toEqual(at('2026-03-08T07:30:00Z'));
    expect(instantOf('2026-11-01T01:30', 'America/New_York')).toEqual(at('2026-11-01T05:30:00Z'));
    expect(minuteOf(at('2026-03-01T01:00:00Z'), 'Asia/Hong_Kong')).toBe('2026-03-01T09:00');
    expect([instantOf(null, 'UTC'), minuteOf(null, 'UTC')]).toEqual([null, null]);
  });

  it('decides the state; the end is exclusive', () => {
    const [starts_at, ends_at] = [at('2026-03-01T01:00:00Z'), at('2026-03-02T01:00:00Z')];
    const state = (now: string, shown = true) => stateOf({ shown, starts_at, ends_at }, at(now));
    expect(state('2026-03-01T00:59:59Z')).toBe('COMING');
    expect(state('2026-03-01T01:00:00Z')).toBe('SHOWN');
    expect(state('2026-03-02T00:59:59Z')).toBe('SHOWN');
    expect(state('2026-03-02T01:00:00Z')).toBe('OVER');
    expect(state('2026-03-01T12:00:00Z', false)).toBe('ASIDE');
    expect(stateOf({ shown: true, starts_at: null, ends_at: null }, at('2026-03-01T12:00:00Z'))).toBe('SHOWN');
  });
});
