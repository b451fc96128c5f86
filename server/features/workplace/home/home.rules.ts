import type { ChecklistItem, HomePart } from '#contract/workplace/home-facts.ts';
import type { Actor, Scope } from '#server/kernel/context.ts';
import type { ChecklistFacts } from './checklist.repository.ts';

type Holder = Pick<Actor, 'owner' | 'scope'>;
type Item = { item: ChecklistItem; done: boolean; count?: number };

/** Which figures the caller sees, and in which scope; null for none. */
export interface VisibleFigures {
  /** Members (020100). Figures of a limited scope count its members, except the headcount, which the member cap is for. */
  people: Scope | null;
  joinRequests: Scope | null;
  appRequests: Scope | null;
  subscriptions: boolean;
  orders: boolean;
}

/** What can need the caller, and in which scope; null for none. */
export interface VisibleNeeds {
  joinRequests: Scope | null;
  appRequests: Scope | null;
  /** The departments that the caller heads. */
  headed: Scope | null;
  orders: boolean;
  subscriptions: boolean;
  apps: boolean;
  webhooks: boolean;
}

/** Whether anything can need the caller. */
export const seesAnyNeed = ({ joinRequests, appRequests, headed, ...rest }: VisibleNeeds): boolean =>
  joinRequests !== null || appRequests !== null || headed !== null || Object.values(rest).includes(true);

/** Which waiting counts of the menu the caller sees, and in which scope. */
export interface VisibleWaiting extends Pick<VisibleNeeds, 'joinRequests' | 'appRequests' | 'headed'> {
  /** Unpaid orders: a billing element (specification section 6). */
  unpaid: boolean;
  subscriptions: boolean;
}

/**
 * Returns the set-up items the caller can do; each requires edit access to its screen's code. The beginner guide is one of them for
 * members who have others.
 */
export function itemsFor(actor: Holder, { cards, member }: { cards: boolean; member: boolean }): ChecklistItem[] {
  const edits = (code: Parameters<Holder['scope']>[0]) => actor.scope(code, 'edit') !== null;
  const may: Record<ChecklistItem, boolean> = {
    FIRST_RUN: actor.owner,
    COMPANY_INFO: edits('070100'),
    LOGO: edits('070100'),
    DEPARTMENTS: edits('020200'),
    MEMBERS: edits('020100'),
    FIRST_APP: edits('040100'),
    VISIBILITY: edits('020300'),
    INVITE: edits('020100'),
    PAYMENT_METHOD: cards && edits('050300'),
    ROOMS: edits('030200'),
    TOUR: member,
  };
  const items = (Object.keys(may) as ChecklistItem[]).filter((item) => may[item]);
  return items.some((item) => item !== 'TOUR') ? items : [];
}

/** Returns which items are done, recognised from the team's data (domain rules 8). */
export function checklistOf(items: readonly ChecklistItem[], facts: ChecklistFacts): Item[] {
  const done: Record<ChecklistItem, boolean> = {
    FIRST_RUN: facts.setup_step === 'DONE',
    COMPANY_INFO: facts.has_info,
    LOGO: facts.has_logo,
    DEPARTMENTS: facts.departments > 0,
    MEMBERS: facts.people > 1,
    FIRST_APP: facts.has_app,
    VISIBILITY: facts.has_visibility,
    // Not done while the caller is the only member, because there is no one to invite yet.
    INVITE: facts.people > 1 && facts.without_account === 0,
    PAYMENT_METHOD: facts.has_card,
    ROOMS: facts.has_rooms,
    TOUR: facts.guide_ended,
  };
  return items.map((item) => ({ item, done: done[item], ...(item === 'INVITE' && { count: facts.without_account }) }));
}

/** The data that exists in the team, independent of the caller's rights. */
export interface HomeContents {
  has_rooms: boolean;
  has_banners: boolean;
  has_requests: boolean;
}

/** The parts of the home page that the caller is permitted to see, whether or not they have data. */
export interface OfferedParts {
  figures: boolean;
  needs: boolean;
  months: boolean;
  checklist: boolean;
  log: boolean;
  member: boolean;
  managesRooms: boolean;
}

/** Figures and what needs the caller, today, set-up, history, and the caller's own. Parts without rights are left out. */
const ofAdministrators = [
  'FIGURES',
  'NEEDS',
  'MEETINGS',
  'CHECKLIST',
  'ROOMS',
  'MONTHS',
  'RECENT',
  'APPS',
  'BANNERS',
  'REQUESTS',
  'YOU',
  'ACTIONS',
] as const;
const ofMembers = ['APPS', 'MEETINGS', 'ROOMS', 'NEEDS', 'BANNERS', 'REQUESTS', 'YOU', 'ACTIONS', 'CHECKLIST', 'RECENT'] as const;

/** Returns the parts of the home page in the default order: for administrators, pending work comes first. */
export function partsFor(offered: OfferedParts, { has_rooms, has_banners, has_requests }: HomeContents): HomePart[] {
  const shown: Record<HomePart, boolean> = {
    FIGURES: offered.figures,
    NEEDS: offered.needs,
    MONTHS: offered.months,
    CHECKLIST: offered.checklist,
    ROOMS: has_rooms || offered.managesRooms,
    RECENT: offered.log,
    BANNERS: has_banners,
    APPS: offered.member,
    MEETINGS: offered.member && has_rooms,
    REQUESTS: offered.member && has_requests,
    ACTIONS: true,
    YOU: offered.member,
  };
  const order: readonly HomePart[] = offered.figures || offered.needs ? ofAdministrators : ofMembers;
  return order.filter((part) => shown[part]);
}
