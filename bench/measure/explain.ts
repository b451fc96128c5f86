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
 * Rows that a statement reads from tables, kept or not, by EXPLAIN (ANALYZE). Whatever it writes is rolled back.
 * Undefined for what cannot be done twice, such as adding the same member.
 * @param prelude what the session says first, such as its role and team
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
