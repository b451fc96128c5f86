/** Chance that is the same in every run, so that what fails can be run again. */
export function chanceOf(seed: number) {
  let state = seed;
  const below = (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
  const one = <T>(of: readonly T[]): T => of[below(of.length)] as T;
  const some = <T>(of: readonly T[], most: number) => [...new Set(Array.from({ length: below(most + 1) }, () => one(of)))];
  return { below, one, some };
}
export type Chance = ReturnType<typeof chanceOf>;
