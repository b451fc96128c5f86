/** What the recycle bin holds, and for how many days. */
export const recycleKinds = ['MEMBER', 'DEPARTMENT'] as const;
export type RecycleKind = (typeof recycleKinds)[number];
export const recycleDays = 30;
