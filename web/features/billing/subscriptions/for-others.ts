import type { SubscriptionObstacle } from '#contract/billing/subscription-facts.ts';

/** Whether an act is not the reader's at all, so that it is not drawn (specification section 6); the page says whom to ask. */
export const isForOthers = (against: SubscriptionObstacle | null): boolean =>
  against === 'noPermission' || against === 'ownPeopleOnly';
