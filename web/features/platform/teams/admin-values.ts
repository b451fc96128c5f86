import type { MemberDetail } from '#contract/people/members.ts';
import { countries, type Country } from '#contract/countries.ts';
import { countryOfZone } from './company-values.ts';

export interface AdminValues {
  displayName: string;
  lastName: string;
  firstName: string;
  mobilePrefix?: string | undefined;
  mobileNumber: string;
  email: string;
  jobTitle: string;
}

/** The owner's member record as values of the form. */
export function adminValues(self: MemberDetail): AdminValues {
  return {
    displayName: self.displayName,
    lastName: self.lastName ?? '',
    firstName: self.firstName ?? '',
    mobilePrefix: self.mobilePrefix ?? undefined,
    mobileNumber: self.mobileNumber ?? '',
    email: self.email ?? '',
    jobTitle: self.jobTitle ?? '',
  };
}

/** The changed fields. Prefix and number are sent together; a prefix without a number is not sent. */
export function adminBody(before: AdminValues, after: AdminValues): Partial<Whole> {
  const [old, next] = [whole(before), whole(after)];
  const changed = (Object.keys(next) as (keyof AdminValues)[]).filter((field) => old[field] !== next[field]);
  const body = Object.fromEntries(changed.map((field) => [field, next[field]]));
  const mobile = 'mobilePrefix' in body || 'mobileNumber' in body;
  return mobile ? { ...body, mobilePrefix: next.mobilePrefix, mobileNumber: next.mobileNumber } : body;
}

type Whole = { displayName: string } & Record<Exclude<keyof AdminValues, 'displayName'>, string | null>;

function whole(values: AdminValues): Whole {
  const text = (value: string | undefined) => value?.trim() || null;
  const mobileNumber = text(values.mobileNumber);
  return {
    displayName: values.displayName.trim(),
    lastName: text(values.lastName),
    firstName: text(values.firstName),
    mobilePrefix: mobileNumber ? (values.mobilePrefix ?? null) : null,
    mobileNumber,
    email: text(values.email),
    jobTitle: text(values.jobTitle),
  };
}

/** The initial mobile prefix: that of the team's country, else of the country of the browser's time zone. */
export function likelyPrefix(country: Country | null, zone: string): string | undefined {
  const place = country ?? countryOfZone(zone);
  return countries.find(([code]) => code === place)?.[1];
}
