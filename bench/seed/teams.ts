/** The two teams of the benchmark. Departments grow with people, so that one of them is as large in either. */
export const teams = [
  { key: '100k', label: '100,000', people: 100_000, departments: 900, width: 9 },
  { key: '1m', label: '1,000,000', people: 1_000_000, departments: 10_000, width: 21 },
] as const;
export type Team = (typeof teams)[number];
export type TeamKey = Team['key'];
