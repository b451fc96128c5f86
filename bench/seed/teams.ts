/**
 * The two teams of the benchmark. The number of departments grows with that of members, so that a department has the same size in
 * both. Their ids differ, as those of real teams, so that an index of paths finds departments of one team only.
 */
export const teams = [
  { key: '100k', label: '100,000', people: 100_000, departments: 900, width: 9, idKind: 1 },
  { key: '1m', label: '1,000,000', people: 1_000_000, departments: 10_000, width: 21, idKind: 4 },
] as const;
export type Team = (typeof teams)[number];
export type TeamKey = Team['key'];
