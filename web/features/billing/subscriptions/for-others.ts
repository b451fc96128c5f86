import type { SubscriptionObstacle } from '#contract/billing/subscription-facts.ts';

/**
 * Whether an action is not available to the reader at all, so that it is not shown (specification section 6); the page names a
 * contact.
 */
export const isUnavailableToReader = (against: SubscriptionObstacle | null): boolean =>
  against === 'noPermission' || against === 'ownPeopleOnly';
