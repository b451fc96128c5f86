import { choice, plainDate, type UrlState, uuids, word } from '#web/client/url-fields.ts';

export const usageSpans = ['7', '30', '90'] as const;

/** The period: the last number of days, or from one day to another; and the rooms and their building, all of them if empty. */
export const usageUrl = { span: choice(usageSpans, '30'), from: plainDate, to: plainDate, room: uuids, building: word };
export type UsageState = UrlState<typeof usageUrl>;
