/** Kinds of items in the recycle bin, and the days they are stored. */
export const recycleKinds = ['MEMBER', 'DEPARTMENT'] as const;
export type RecycleKind = (typeof recycleKinds)[number];
export const recycleDays = 30;
