/** Characters of a search text, results per kind, and days back for meetings. */
export const searchLimits = { text: 100, each: 6, pastDays: 30 } as const;
