import { nameOfRow, type Row, rowOf } from '../rows/rows.ts';
import { markdown } from './markdown.ts';
import type { Results } from './results.ts';

/** Figures of Directus 12 from another machine: the product's ratio to the ceiling and to Directus in the same run, and the goal. */
const measured: readonly (readonly [key: Row['key'], toCeiling: number, toDirectus: number, goal: number])[] = [
  ['list', 0.56, 3.2, 10],
  ['list-all', 0.58, 13, 13],
  ['search', 1, 3.1, 5],
  ['read', 0.48, 7.6, 12],
  ['update', 0.45, 4.9, 8],
  ['create', 0.56, 3.2, 6],
];

/** Directus beside the product. It is not run here, so its present multiple is only estimated from the ratio to the ceiling. */
export function referenceTable(results: Results): string {
  const lines = measured.map(([key, toCeiling, toDirectus, goal]) => {
    const ratio = results['cpu-100k']?.[nameOfRow(rowOf(key))]?.values['ratio'];
    return [
      key,
      `${toCeiling}`,
      `${toDirectus} ×`,
      `${goal} ×`,
      ratio ? `${((ratio / toCeiling) * toDirectus).toFixed(1)} ×` : '–',
    ];
  });
  return `## Directus 12, measured on another machine

Directus 12 was measured once on another machine, on the same PostgreSQL as product and ceiling, by requests per second. It is not part of the benchmark. The estimate multiplies its figure by the change of the product's ratio to the ceiling since; it is no measurement.

${markdown(['', 'ratio to ceiling then', 'Directus then', 'goal', 'estimate now'], lines)}`;
}
