import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../context.ts';

const size = 1000;

/** Rows of a query of any length, some at a time, as they were when it began: they may be changed in between. */
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
