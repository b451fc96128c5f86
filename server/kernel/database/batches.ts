import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../context.ts';

const size = 1000;

/** The rows of a query of any length, in batches of 1000, as they were when it began. Rows may be changed between batches. */
export async function* batches<Row>(tx: Tx, query: RawBuilder<Row>): AsyncGenerator<Row[]> {
  await sql`DECLARE batches NO SCROLL CURSOR FOR ${query}`.execute(tx);
  try {
    for (;;) {
      const { rows } = await sql.raw<Row>(`FETCH ${size} FROM batches`).execute(tx);
      if (rows.length) yield rows;
      if (rows.length < size) return;
    }
  } finally {
    await sql`CLOSE batches`.execute(tx);
  }
}
