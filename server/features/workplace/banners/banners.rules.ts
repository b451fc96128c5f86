import { Temporal } from 'temporal-polyfill';
import { bannerLimits, bannerSize, type BannerState } from '#contract/workplace/banner-facts.ts';
import type { BannerFields } from '#contract/workplace/banners.ts';
import type { FieldFault } from '#contract/errors.ts';

export interface Schedule {
  shown: boolean;
  starts_at: Date | null;
  ends_at: Date | null;
}

/** How a banner stands by the clock; put aside goes before all. */
export function stateOf({ shown, starts_at, ends_at }: Schedule, now: Date): BannerState {
  if (!shown) return 'ASIDE';
  if (ends_at && ends_at <= now) return 'OVER';
  return starts_at && starts_at > now ? 'COMING' : 'SHOWN';
}

/** The instant of a minute by a clock. One that the clock leaps over is as much later, of one that comes twice it is the first. */
export const instantOf = (minute: string | null, timeZone: string): Date | null =>
  minute === null ? null : new Date(Temporal.PlainDateTime.from(minute).toZonedDateTime(timeZone).epochMilliseconds);

/** What a clock shows at an instant, to the minute. */
export const minuteOf = (instant: Date | null, timeZone: string): string | null =>
  instant &&
  Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });

/** What is written of a banner but for whom it is. */
export type Texts = Omit<BannerFields, 'departmentIds'>;

/** What a link needs goes with its type, and goes when it is of another type. */
export const settled = <Fields extends Texts>(fields: Fields): Fields => ({
  ...fields,
  linkAddress: fields.linkType === 'LINK' ? fields.linkAddress : null,
  notice: fields.linkType === 'NOTIFICATION' ? fields.notice : '',
});

/** What is wrong between the fields of a banner, each by itself being right. Instants are of the team's clock. */
export function clashesOf(fields: Texts, starts: Date | null, ends: Date | null): FieldFault[] {
  const faults: FieldFault[] = [];
  if (fields.linkType === 'LINK' && !fields.linkAddress) faults.push({ field: 'linkAddress', rule: 'required' });
  if (fields.linkType === 'NOTIFICATION' && !fields.notice) faults.push({ field: 'notice', rule: 'required' });
  if (starts && ends && ends <= starts) faults.push({ field: 'endsAt', rule: 'timeOrder' });
  return faults;
}

/** Specification section 5: the ratio is that of 690 × 282, to the whole pixels of the picture; a smaller picture is not enlarged. */
export function hasBannerRatio({ width, height }: { width: number; height: number }): boolean {
  if (width < bannerSize.width || height < bannerSize.height) return false;
  const right = width * (bannerSize.height / bannerSize.width);
  return Math.abs(height - right) <= Math.max(1, right * bannerLimits.ratioOff);
}
