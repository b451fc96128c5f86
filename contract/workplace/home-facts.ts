/** What a new team does first, in the order it is shown. Each item is recognised from the team's own data. */
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
] as const;
export type ChecklistItem = (typeof checklistItems)[number];

/** The parts of the home page. Who may see none of what a part shows is not offered it. */
export const homeParts = [
  'FIGURES',
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

export const homeLimits = {
  /** Rooms of today, own meetings to come, operations, own requests. */
  rooms: 6,
  meetings: 5,
  operations: 6,
  requests: 5,
  /** Days for which an app that has ended, and a request that was decided, is still worth a word. */
  past: 30,
} as const;

/** How somebody has arranged the parts: those in `order` stand in it, before the others; `hidden` are not shown. */
export interface HomeLayout {
  order: readonly HomePart[];
  hidden: readonly HomePart[];
}

/**
 * The parts in the order somebody wants them. What they never placed, since it came later or was not offered to them then,
 * follows where it stands by itself: after the part that goes before it.
 */
export function arranged(offered: readonly HomePart[], layout: HomeLayout | null): HomePart[] {
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
