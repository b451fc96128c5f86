/** What data health looks at, in the order it is shown: people first, then departments. */
export const memberChecks = ['UNDER_AGE', 'LEADER_LEFT', 'UN_ACTIVATED', 'DUPLICATE', 'NO_CONTACT', 'ROOT_ONLY'] as const;
export type MemberCheck = (typeof memberChecks)[number];
export const departmentChecks = ['HEAD_LEFT', 'NO_HEAD'] as const;
export type DepartmentCheck = (typeof departmentChecks)[number];
export const healthChecks = [...memberChecks, ...departmentChecks] as const;
export type HealthCheck = (typeof healthChecks)[number];

/** What a member lacks who can be reached one way only. */
export const contactGaps = ['MOBILE', 'EMAIL'] as const;
/** Why a head does not look after a department much longer, or no more. */
export const headStates = ['RESIGNED', 'LEAVING', 'CLOSED'] as const;

/** How many months back head count looks. */
export const monthSpans = [12, 24, 36] as const;
export type MonthSpan = (typeof monthSpans)[number];

export const insightLimits = {
  /** Boxes that one call brings to an org chart. */
  chartPage: 50,
  /** Departments that head count names; the smaller ones are summed. */
  departments: 50,
  /** Hits of each kind that a search of the chart shows. */
  found: 8,
  /** Full days after which an invitation that nobody opened is shown. */
  unActivatedDays: 30,
} as const;
