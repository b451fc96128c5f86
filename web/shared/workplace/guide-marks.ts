import type { GuideStep } from '#contract/workplace/guide-facts.ts';
import type { Guide, GuideChange } from '#contract/workplace/guides.ts';
import { departmentHeadCode, type MenuCode, unrestrictedCodes } from '#contract/access/permission-facts.ts';
import type { MenuEntry } from '#web/client/here.ts';

/** One coach mark. A step has one or two. */
export interface Mark {
  step: GuideStep;
  /** Its text in the phrases of `guide`. */
  words: GuideStep | 'renewal';
  /** The menu codes whose screens show it, in order of preference. */
  codes: readonly MenuCode[];
  /** The `data-guide` of its target on that screen; if that is missing, the mark points at the menu entry. */
  anchor: string;
  /** The heading of the menu that contains it. */
  group: 'contacts' | 'workplace' | 'billing';
  isSeen(guide: Guide): boolean;
  seen: GuideChange;
}

/** The marks of the guide, in order (specification section 1). */
export const marks: readonly Mark[] = [
  {
    step: 'organization',
    words: 'organization',
    codes: ['020200', '020100'],
    anchor: 'departments',
    group: 'contacts',
    isSeen: (guide) => guide.memberFlag,
    seen: { memberFlag: true },
  },
  {
    step: 'appBackground',
    words: 'appBackground',
    codes: ['040100'],
    anchor: 'app-manage',
    group: 'workplace',
    isSeen: (guide) => guide.appManagerFlag,
    seen: { appManagerFlag: true },
  },
  {
    step: 'apps',
    words: 'apps',
    codes: ['040100'],
    anchor: 'app-market',
    group: 'workplace',
    isSeen: (guide) => guide.applicationFlag,
    seen: { applicationFlag: true },
  },
  {
    step: 'subscription',
    words: 'subscription',
    codes: ['050200'],
    anchor: 'subscriptions',
    group: 'billing',
    isSeen: (guide) => guide.subscriptionFlag.firstStep,
    seen: { subscriptionFlag: { firstStep: true } },
  },
  {
    step: 'subscription',
    words: 'renewal',
    codes: ['050200'],
    anchor: 'subscription-renew',
    group: 'billing',
    isSeen: (guide) => guide.subscriptionFlag.secondStep,
    seen: { subscriptionFlag: { secondStep: true } },
  },
];

/** The flags with which a replay starts. */
export const unseen: GuideChange = {
  memberFlag: false,
  appManagerFlag: false,
  applicationFlag: false,
  subscriptionFlag: { firstStep: false, secondStep: false },
  lampFlag: false,
};

/** The menu codes of every member, and that of department heads. They make no one a manager. */
const everyones: ReadonlySet<string> = new Set([...unrestrictedCodes, departmentHeadCode]);

/** The manager flag (specification section 6): true for a menu with codes beyond those of every member. */
export function isManager(menu: readonly MenuEntry[]): boolean {
  return menu.some(({ code, access }) => access !== null && !everyones.has(code));
}

/** The menu entry of a mark; undefined if its screen is not built or not granted. */
export function entryOf(mark: Mark, menu: readonly MenuEntry[]): MenuEntry | undefined {
  return mark.codes.map((code) => menu.find((entry) => entry.code === code)).find((entry) => entry !== undefined);
}

/** The mark at which the guide continues: the first that was neither seen nor done in the team's data; the first if there is none. */
export function nextMark(guide: Guide): number {
  return Math.max(
    0,
    marks.findIndex((mark) => !mark.isSeen(guide) && !guide.recognised.includes(mark.step)),
  );
}

/** The flags of a change that are not yet set; null if all are. */
export function leftOf(guide: Guide, { subscriptionFlag, ...flags }: GuideChange): GuideChange | null {
  const left: GuideChange = Object.fromEntries(
    Object.entries(flags).filter(([flag, value]) => guide[flag as keyof typeof flags] !== value),
  );
  const parts = Object.entries(subscriptionFlag ?? {}).filter(
    ([part, value]) => guide.subscriptionFlag[part as 'firstStep' | 'secondStep'] !== value,
  );
  if (parts.length) left.subscriptionFlag = Object.fromEntries(parts);
  return Object.keys(left).length ? left : null;
}
