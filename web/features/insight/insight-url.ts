import { healthChecks, monthSpans } from '#contract/insight-facts.ts';
import { choice, flag, maybe, type UrlField, type UrlState, whole } from '#web/client/url-fields.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const oneId: UrlField<string> = { read: (text) => (text !== null && uuid.test(text) ? text : ''), write: (value) => value };

/** The charts of who stands where. */
export const chartViews = ['departments', 'reports'] as const;
export type ChartView = (typeof chartViews)[number];

export const chartUrl = { view: choice(chartViews, 'departments'), list: flag, focus: oneId };

const spans = monthSpans.map(String) as unknown as readonly ['12', '24', '36'];
export const headcountUrl = { months: choice(spans, '12'), department: oneId, level: whole(1) };

export const healthUrl = { check: maybe(healthChecks), page: whole(1), size: whole(20) };
export type HealthState = UrlState<typeof healthUrl>;
