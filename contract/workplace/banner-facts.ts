/** Specification section 3: what a banner opens. NOTIFICATION shows its notice in a dialog, NULL opens nothing. */
export const bannerLinkTypes = ['LINK', 'NOTIFICATION', 'NULL'] as const;
export type BannerLinkType = (typeof bannerLinkTypes)[number];

/** By the clock and by who put it aside: on home now, still to come, over, put aside. */
export const bannerStates = ['SHOWN', 'COMING', 'OVER', 'ASIDE'] as const;
export type BannerState = (typeof bannerStates)[number];

/** Pixels of a kept picture (specification sections 3, 5 and 9). */
export const bannerSize = { width: 690, height: 282 } as const;

/** Numbers, characters, bytes. `ratioOff`: how much another ratio may differ, for the whole pixels of a cropped picture. */
export const bannerLimits = {
  perTeam: 30,
  name: 64,
  address: 500,
  notice: 1000,
  departments: 50,
  megabytes: 5,
  ratioOff: 0.01,
} as const;
