import { Temporal } from 'temporal-polyfill';
import { bannerLimits, bannerSize, type BannerState } from '#contract/workplace/banner-facts.ts';
import type { BannerFields } from '#contract/workplace/banners.ts';
import type { FieldFault } from '#contract/errors.ts';

/** The fields that decide the state of a banner. */
export interface Schedule {
  shown: boolean;
  starts_at: Date | null;
  ends_at: Date | null;
}

/** Returns the state of a banner at an instant; hiding it takes precedence. */
export function stateOf({ shown, starts_at, ends_at }: Schedule, now: Date): BannerState {
  if (!shown) return 'ASIDE';
  if (ends_at && ends_at <= now) return 'OVER';
  return starts_at && starts_at > now ? 'COMING' : 'SHOWN';
}

/**
 * Returns the instant of a local minute. A minute skipped by a change of clocks is moved later; of a repeated minute the first
 * is used.
 */
export const instantOf = (minute: string | null, timeZone: string): Date | null =>
  minute === null ? null : new Date(Temporal.PlainDateTime.from(minute).toZonedDateTime(timeZone).epochMilliseconds);

/** Returns the local time of an instant, to the minute. */
export const minuteOf = (instant: Date | null, timeZone: string): string | null =>
  instant &&
  Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });

/** The fields of a banner without its audience. */
export type Texts = Omit<BannerFields, 'departmentIds'>;

/** Clears the fields that do not belong to the link type. */
export const clearUnusedLinkFields = <Fields extends Texts>(fields: Fields): Fields => ({
  ...fields,
  linkAddress: fields.linkType === 'LINK' ? fields.linkAddress : null,
  notice: fields.linkType === 'NOTIFICATION' ? fields.notice : '',
});

/** Returns errors between fields that are valid individually. Instants result from the team's time zone. */
export function crossFieldErrorsOf(fields: Texts, starts: Date | null, ends: Date | null): FieldFault[] {
  const faults: FieldFault[] = [];
  if (fields.linkType === 'LINK' && !fields.linkAddress) faults.push({ field: 'linkAddress', rule: 'required' });
  if (fields.linkType === 'NOTIFICATION' && !fields.notice) faults.push({ field: 'notice', rule: 'required' });
  if (starts && ends && ends <= starts) faults.push({ field: 'endsAt', rule: 'timeOrder' });
  return faults;
}

/**
 * Specification section 5: the ratio is that of 690 × 282, rounded to whole pixels; smaller pictures are refused, because they
 * are not enlarged.
 */
export function hasBannerRatio({ width, height }: { width: number; height: number }): boolean {
  if (width < bannerSize.width || height < bannerSize.height) return false;
  const right = width * (bannerSize.height / bannerSize.width);
  return Math.abs(height - right) <= Math.max(1, right * bannerLimits.ratioOff);
}
