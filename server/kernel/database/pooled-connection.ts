import pg from 'pg';
import { applySettings } from './connection-check.ts';
import { IsolationError } from './isolation-error.ts';

/** A connection through a pooler, which may assign another backend to each transaction. */
export interface PooledConnection {
  /** Sets the team and the account of the following transactions. @param whose both ids separated by a space */
  enter(whose: string): void;
  query(text: unknown, values?: unknown[]): Promise<unknown>;
  /** The reason why the connection must not be reused, or undefined. */
  broken(): Error | undefined;
}

/**
 * Wraps a connection so that it is correct behind a pooler of any mode and does not depend on session state. Each transaction
 * begins by setting its team, account and settings until it ends, and by checking its role. A statement outside of a transaction
 * gets one of its own. Statements are unnamed, since names belong to one backend. Costs two extra round trips per statement.
 */
export function pooledConnection(client: pg.ClientBase, role: string): PooledConnection {
  let choose = '';
  let open = false;
  let broken: Error | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function begin(text: string): Promise<unknown> {
    // One message with several statements takes one backend and one round trip. It resolves to one result per statement.
    const results = (await client.query(`${text}; ${choose}`)) as unknown as pg.QueryResult<{ role: string }>[];
    const found = results.at(-1)?.rows[0]?.role;
    if (found === role) return results[0];
    broken = new IsolationError(`The pooler runs statements as ${found ?? 'an unknown role'}; let it log in as ${role}.`);
    throw broken;
  }
  async function inOwnTransaction(text: unknown, values?: unknown[]): Promise<unknown> {
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
  /** Serialises statements that are started concurrently on one connection: each waits for the transaction of the previous one. */
  function serialise(work: () => Promise<unknown>): Promise<unknown> {
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
        return serialise(async () => {
          const result = await begin(text);
          open = true;
          return result;
        });
      return serialise(() => inOwnTransaction(text, values));
    },
    broken: () => broken ?? (open ? new Error('a transaction was left open') : undefined),
  };
}
