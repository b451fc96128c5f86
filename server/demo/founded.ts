const dayMs = 86_400_000;

/** When the demo team was founded, relative to its first start: before it opened or ordered anything. */
export const foundedAt = (firstStart: Date): Date => new Date(firstStart.getTime() - 440 * dayMs);
