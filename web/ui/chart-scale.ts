/** The top of an axis for values up to `most` and its whole steps, so that grid lines are at round numbers: 7 → 0, 2, 4, 6, 8. */
export function scaleOf(most: number): { top: number; steps: number[] } {
  const rough = Math.max(most, 4) / 4;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * magnitude).find((candidate) => candidate >= rough) ?? rough);
  const count = Math.ceil(Math.max(most, 4) / step);
  return { top: count * step, steps: Array.from({ length: count + 1 }, (_, place) => place * step) };
}
