/** The first tasks of a new team, in the order shown. Completion is recognised from the team's own data. */
export const checklistItems = [
  'FIRST_RUN',
  'COMPANY_INFO',
  'LOGO',
  'DEPARTMENTS',
  'MEMBERS',
  'FIRST_APP',
  'VISIBILITY',
  'INVITE',
  'PAYMENT_METHOD',
  'ROOMS',
  'TOUR',
] as const;
export type ChecklistItem = (typeof checklistItems)[number];

/** The parts of the home page. A part is not offered to members who may see none of its contents. */
export const homeParts = [
  'FIGURES',
  'NEEDS',
  'MONTHS',
  'CHECKLIST',
  'ROOMS',
  'RECENT',
  'BANNERS',
  'APPS',
  'MEETINGS',
  'REQUESTS',
  'ACTIONS',
  'YOU',
] as const;
export type HomePart = (typeof homeParts)[number];

/** What can need the caller: requests to decide, payments and renewals, and what failed. */
export const needKinds = [
  'PAY',
  'GRACE',
  'RENEW',
  'ENDING',
  'JOIN_REQUEST',
  'APP_REQUEST',
  'RESIGNATION',
  'IMPORT',
  'UNDELIVERED',
  'WEBHOOK',
] as const;
export type NeedKind = (typeof needKinds)[number];

/** BAD: something ends or has failed; WARNING: it does within days; INFO: people wait. */
export const needLevels = ['BAD', 'WARNING', 'INFO'] as const;
export type NeedLevel = (typeof needLevels)[number];

export const homeLimits = {
  /** Numbers of rooms today, own upcoming meetings, operations and own requests shown. */
  rooms: 4,
  meetings: 5,
  operations: 5,
  requests: 5,
  /** Numbers of figures, of lines that need the caller, and of lines of one kind. */
  figures: 4,
  needs: 8,
  needsOfKind: 4,
  /** The most members or requests that are counted for a month; with more there is no figure for it. */
  counted: 10_000,
  /** Days before the end of an order or a period from which it is urgent. */
  urgentDays: 2,
  /** Days for which ended apps and decided requests are still shown. */
  past: 30,
} as const;

/** A member's arrangement of the parts: those in `order` come first, in that order; those in `hidden` are not shown. */
export interface HomeLayout {
  order: readonly HomePart[];
  hidden: readonly HomePart[];
}

/**
 * The parts in the order a member has chosen. A part they have never placed, because it was added later or was not offered to
 * them, follows its predecessor in the default order.
 */
export function arrangeParts(offered: readonly HomePart[], layout: HomeLayout | null): HomePart[] {
  const placed = (layout?.order ?? []).filter((part) => offered.includes(part));
  return offered.reduce<HomePart[]>((parts, part, place) => {
    if (parts.includes(part)) return parts;
    const after = offered
      .slice(0, place)
      .toReversed()
      .find((each) => parts.includes(each));
    parts.splice(after ? parts.indexOf(after) + 1 : 0, 0, part);
    return parts;
  }, placed);
}
