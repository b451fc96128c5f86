/** Characters of a search text, results per kind, days back for meetings, and the most departments that are counted. */
export const searchLimits = { text: 100, each: 6, pastDays: 30, countedDepartments: 100 } as const;
