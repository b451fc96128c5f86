const dayMs = 86_400_000;

/** When the demo team was founded, as seen from its first start: before it opened or ordered anything. */
export const foundedAt = (firstStart: Date): Date => new Date(firstStart.getTime() - 440 * dayMs);
