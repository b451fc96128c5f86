/** Pseudo-random values that are equal in every run, so that a failure can be repeated. */
export function chanceOf(seed: number) {
  let state = seed;
  const below = (most: number) => {
    // Every state occurs once before the first one repeats (mulberry32). A product stored as a float would repeat after few
    // steps.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * most);
  };
  const one = <T>(of: readonly T[]): T => of[below(of.length)] as T;
  const some = <T>(of: readonly T[], most: number) => [...new Set(Array.from({ length: below(most + 1) }, () => one(of)))];
  return { below, one, some };
}
export type Chance = ReturnType<typeof chanceOf>;
