/** What a banner opens (specification section 3). NOTIFICATION shows its notice in a dialog, NULL opens nothing. */
export const bannerLinkTypes = ['LINK', 'NOTIFICATION', 'NULL'] as const;
export type BannerLinkType = (typeof bannerLinkTypes)[number];

/** The state of a banner: shown on home now, not yet started, over, or set aside by an administrator. */
export const bannerStates = ['SHOWN', 'COMING', 'OVER', 'ASIDE'] as const;
export type BannerState = (typeof bannerStates)[number];

/** Size of a stored picture in pixels (specification sections 3, 5 and 9). */
export const bannerSize = { width: 690, height: 282 } as const;

/**
 * Numbers, characters, bytes. `ratioOff`: the accepted deviation of the aspect ratio, which results from the whole pixels of a
 * cropped picture.
 */
export const bannerLimits = {
  perTeam: 30,
  name: 64,
  address: 500,
  notice: 1000,
  departments: 50,
  megabytes: 5,
  ratioOff: 0.01,
} as const;
