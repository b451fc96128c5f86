import { appendFileSync } from 'node:fs';
import type { FailureName } from './failures.ts';

/** Reports what a failure test measured: on standard output, and to `npm run chaos`, which writes the table of the documentation. */
export function recordFailure(failure: FailureName, measured: string): void {
  console.log(`${failure}: ${measured}`);
  const file = process.env['CHAOS_RESULTS'];
  if (file) appendFileSync(file, `${JSON.stringify({ failure, measured })}\n`);
}
