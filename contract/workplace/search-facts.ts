/** Characters that are looked for, things of a kind that are answered, days back for meetings. */
export const searchLimits = { text: 100, each: 6, pastDays: 30 } as const;
