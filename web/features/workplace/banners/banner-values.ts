import type { Banner, BannerSent } from '#contract/workplace/banners.ts';

/** The values of the form: the fields of a banner, with empty strings for missing texts. */
export type BannerValues = Omit<BannerSent, 'linkAddress'> & { linkAddress: string };

export const newValues: BannerValues = {
  name: '',
  linkType: 'NULL',
  linkAddress: '',
  notice: '',
  shown: true,
  startsAt: null,
  endsAt: null,
  departmentIds: [],
  languages: [],
};

export const valuesOf = (banner: Banner): BannerValues => ({
  name: banner.name,
  linkType: banner.linkType,
  linkAddress: banner.linkAddress ?? '',
  notice: banner.notice,
  shown: banner.shown,
  startsAt: banner.startsAt,
  endsAt: banner.endsAt,
  departmentIds: banner.departments.map(({ departmentId }) => departmentId),
  languages: banner.languages,
});

/** The body of the request: link address and notice only for the types that have them. */
export const bodyOf = ({ linkAddress, notice, ...values }: BannerValues): BannerSent => ({
  ...values,
  linkAddress: values.linkType === 'LINK' ? linkAddress.trim() : null,
  notice: values.linkType === 'NOTIFICATION' ? notice : '',
});
