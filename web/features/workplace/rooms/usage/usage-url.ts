import { choice, plainDate, type UrlState, uuids } from '#web/client/url-fields.ts';

export const usageSpans = ['7', '30', '90'] as const;

/** The days that are looked at: the last so many, or from one to another; and the rooms, all of them where there is none. */
export const usageUrl = { span: choice(usageSpans, '30'), from: plainDate, to: plainDate, room: uuids };
export type UsageState = UrlState<typeof usageUrl>;
