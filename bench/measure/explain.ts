import type pg from 'pg';
import type { Sent } from './wire.ts';

interface Plan {
  'Actual Rows': number;
  'Actual Loops': number;
  'Relation Name'?: string;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

/**
 * The number of rows that statements read from tables, including rows that are filtered out, by EXPLAIN (ANALYZE). All writes are
 * rolled back. Undefined for statements that cannot be run twice, such as adding the same member.
 * @param prelude SQL that is run first, such as setting role and team
 */
export async function rowsScanned(client: pg.Client, sent: readonly Sent[], prelude: string): Promise<number | undefined> {
  let rows = 0;
  await client.query('BEGIN');
  try {
    await client.query(prelude);
    for (const [n, { text, values }] of sent.entries()) {
      if (!/^\s*(select|with|insert|update|delete)\b/i.test(text) || text.includes('set_config(')) continue;
      const literals = values.map((value) => (value === null ? 'NULL' : client.escapeLiteral(value)));
      await client.query(`PREPARE explained_${n} AS ${text}`);
      const execute = `EXECUTE explained_${n}${literals.length ? `(${literals.join()})` : ''}`;
      const answer = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${execute}`);
      await client.query(`DEALLOCATE explained_${n}`);
      const plan = answer.rows[0]?.['QUERY PLAN'][0].Plan;
      if (plan) rows += scannedBy(plan);
    }
  } catch (error) {
    if ((error as { code?: unknown }).code === '23505') return undefined;
    throw error;
  } finally {
    await client.query('ROLLBACK');
  }
  return Math.round(rows);
}

function scannedBy(plan: Plan): number {
  const own = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
  const below = (plan.Plans ?? []).reduce((sum, inner) => sum + scannedBy(inner), 0);
  return below + (plan['Relation Name'] ? own * plan['Actual Loops'] : 0);
}
