import { loadNow } from './processes.ts';

export type Unit = 'ms' | 's' | 'kB' | 'MB' | 'requests';

/** A figure other than a request rate, such as the duration of an import or a start. */
export interface Figure {
  work: string;
  label: string;
  unit: Unit;
  product: number;
  /** The figure of the ceiling for the same work, in the same unit; absent if there is none. */
  ceiling?: number;
  /** The upper limit for the product, in the same unit; absent if there is no goal. */
  goal?: number;
  load: string;
}

/** Returns a function that makes figures of one kind of work, with the load average at that time. */
export const figureMaker =
  (work: string) =>
  (label: string, unit: Unit, product: number, more: Pick<Figure, 'ceiling' | 'goal'> = {}): Figure => ({
    work,
    label,
    unit,
    product,
    ...more,
    load: loadNow(),
  });

/** The value at a share, from 0 to 1, of the sorted values; 0 for an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The duration of `work` in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
