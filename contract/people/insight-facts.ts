/** The checks of data health, in the order they are shown: members first, then departments. */
export const memberChecks = ['UNDER_AGE', 'LEADER_LEFT', 'UN_ACTIVATED', 'DUPLICATE', 'NO_CONTACT', 'ROOT_ONLY'] as const;
export type MemberCheck = (typeof memberChecks)[number];
export const departmentChecks = ['HEAD_LEFT', 'NO_HEAD'] as const;
export type DepartmentCheck = (typeof departmentChecks)[number];
export const healthChecks = [...memberChecks, ...departmentChecks] as const;
export type HealthCheck = (typeof healthChecks)[number];

/** The contact data a member with only one kind of contact lacks. */
export const contactGaps = ['MOBILE', 'EMAIL'] as const;
/** Why a head is about to leave, or no longer leads the department. */
export const headStates = ['RESIGNED', 'LEAVING', 'CLOSED'] as const;

/** Periods of the headcount chart, in months. */
export const monthSpans = [12, 24, 36] as const;
export type MonthSpan = (typeof monthSpans)[number];

export const insightLimits = {
  /** Boxes that one request adds to an org chart. */
  chartPage: 50,
  /** Boxes at which an org chart stops expanding all levels. */
  chartBoxes: 1000,
  /** Departments listed in the headcount; smaller ones are summed. */
  departments: 50,
  /** Hits of each kind that a search of the chart returns. */
  found: 8,
  /** Full days after which an unopened invitation is reported. */
  unActivatedDays: 30,
} as const;
