import { healthChecks, monthSpans } from '#contract/people/insight-facts.ts';
import { choice, flag, maybe, month, uuid, whole } from '#web/client/url-fields.ts';

/** The kinds of charts: departments and reporting lines. */
export const chartViews = ['departments', 'reports'] as const;
export type ChartView = (typeof chartViews)[number];

export const chartUrl = { view: choice(chartViews, 'departments'), list: flag, focus: uuid };

const spans = monthSpans.map(String) as unknown as readonly ['12', '24', '36'];
/** `from` and `to` are the selected months; empty if none are selected. */
export const headcountUrl = { months: choice(spans, '12'), department: uuid, level: whole(1), from: month, to: month };

export const healthUrl = { check: maybe(healthChecks) };
