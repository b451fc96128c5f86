import { loadNow } from './processes.ts';

export type Unit = 'ms' | 's' | 'kB' | 'MB' | 'requests';

/** One figure that is no rate of requests, such as how long an import or a start takes. */
export interface Figure {
  work: string;
  label: string;
  unit: Unit;
  product: number;
  /** The same work by the ceiling, in the same unit; absent where there is none. */
  ceiling?: number;
  /** The most the product may need, in the same unit; absent where nothing is promised. */
  goal?: number;
  load: string;
}

/** Figures of one work, with the load of the moment they are noted at. */
export const noting =
  (work: string) =>
  (label: string, unit: Unit, product: number, more: Pick<Figure, 'ceiling' | 'goal'> = {}): Figure => ({
    work,
    label,
    unit,
    product,
    ...more,
    load: loadNow(),
  });

/** The value at a share of 0 to 1 of the sorted values; 0 of none. */
export function atShare(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const median = (values: readonly number[]): number => atShare(values, 0.5);

/** Milliseconds that some work took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
