/** The four steps of the beginner guide, in order (specification sections 1 and 9). */
export const guideSteps = ['organization', 'appBackground', 'apps', 'subscription'] as const;
export type GuideStep = (typeof guideSteps)[number];

/** Flags with one value each, as specification section 3 names them; `subscriptionFlag` has two. */
export const guideFlags = [
  'appManagerFlag',
  'applicationFlag',
  'homeFlag',
  'lampFlag',
  'memberFlag',
  'bannerUpdateFlag',
  'bannerContentFlag',
] as const;
export type GuideFlag = (typeof guideFlags)[number];
