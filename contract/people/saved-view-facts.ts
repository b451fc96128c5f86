/** Lists that support saved views. */
export const savedViewLists = ['members'] as const;
export const savedViewLimits = { name: 40, query: 2000, perList: 30 } as const;
