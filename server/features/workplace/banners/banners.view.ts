import type { z } from 'zod';
import type { banner, ShownBanner } from '#contract/workplace/banners.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { linkToFile } from '#server/kernel/files/files.ts';
import { canEditBanners } from './banners.policy.ts';
import type { BannerRow, ShownBannerRow } from './banners.repository.ts';
import { minuteOf, stateOf } from './banners.rules.ts';

type Viewer = Pick<TeamContext, 'actor' | 'fileKey' | 'now' | 'team'>;

/** Returns a banner as shown on the home page. */
export const shownView = ({ fileKey, team, now }: Viewer, row: ShownBannerRow): ShownBanner => ({
  bannerId: row.id,
  name: row.name,
  imageUrl: linkToFile(fileKey, team.id, row.image_file_id, now) ?? '',
  linkType: row.link_type,
  linkAddress: row.link_address,
  notice: row.notice,
});

/** Returns a banner for its editors, with times in the team's time zone. */
export const bannerView = (context: Viewer, row: BannerRow): z.input<typeof banner> => ({
  ...shownView(context, row),
  shown: row.shown,
  startsAt: minuteOf(row.starts_at, context.team.timeZone),
  endsAt: minuteOf(row.ends_at, context.team.timeZone),
  departments: row.named,
  otherDepartments: row.departments.length - row.named.length,
  languages: row.languages,
  state: stateOf(row, context.now),
  version: row.version,
  can: { edit: canEditBanners(context) },
});
