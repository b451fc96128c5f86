/** Limits of departments (domain rules 1); depth counts the levels below the root. */
export const departmentLimits = { name: 64, depth: 15, perTeam: 10_000 } as const;
