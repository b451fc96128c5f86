import pg from 'pg';
import { applySettings } from './connection-check.ts';
import { IsolationError } from './isolation-error.ts';

/** A connection through a pooler, which may give each transaction another backend. */
export interface PooledConnection {
  /** Chooses the team and the account, as `team account`, of the transactions that follow. */
  enter(whose: string): void;
  query(text: unknown, values?: unknown[]): Promise<unknown>;
  release(): void;
  /** Why the connection must not be used again. */
  broken(): Error | undefined;
}

/**
 * Makes every statement right behind a pooler of any mode: nothing is expected of the session. Each transaction begins with
 * its team, account and settings, valid until it ends, and with a look at its role; a statement outside of a transaction gets
 * one of its own. Statements have no names, since a name belongs to one backend. Costs two round trips a statement.
 */
export function pooledConnection(client: pg.ClientBase, role: string): PooledConnection {
  let choose = '';
  let open = false;
  let broken: Error | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function begin(text: string): Promise<unknown> {
    // One message of several statements: one backend, and one round trip. It resolves to a result for each.
    const results = (await client.query(`${text}; ${choose}`)) as unknown as pg.QueryResult<{ role: string }>[];
    const found = results.at(-1)?.rows[0]?.role;
    if (found === role) return results[0];
    broken = new IsolationError(`The pooler runs statements as ${found ?? 'an unknown role'}; let it log in as ${role}.`);
    throw broken;
  }
  async function alone(text: unknown, values?: unknown[]): Promise<unknown> {
    await begin('BEGIN');
    try {
      const result: unknown = await client.query(text as string, values);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch((lost: Error) => (broken = lost));
      throw error;
    }
  }
  /** Statements of one connection may be started at once: each waits for the transaction of the one before. */
  function inTurn(work: () => Promise<unknown>): Promise<unknown> {
    const turn = last.then(work, work);
    last = turn;
    return turn;
  }
  return {
    enter(whose) {
      const [team = '', account = ''] = whose.split(' ').map((id) => pg.escapeLiteral(id));
      choose = `SELECT current_user::text AS role, set_config('app.team_id', ${team}, true), set_config('app.account_id', ${account}, true), ${applySettings('transaction')}`;
    },
    query(text, values) {
      if (open) {
        const ends = text === 'commit' || text === 'rollback';
        if (ends) open = false;
        const sent: Promise<unknown> = client.query(text as string, values);
        if (ends) last = sent.catch(() => undefined);
        return sent;
      }
      if (typeof text === 'string' && /^(begin|start transaction)\b/.test(text))
        return inTurn(async () => {
          const result = await begin(text);
          open = true;
          return result;
        });
      return inTurn(() => alone(text, values));
    },
    release() {},
    broken: () => broken ?? (open ? new Error('a transaction was left open') : undefined),
  };
}
