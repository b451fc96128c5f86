import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { openOwnerPool } from '#server/kernel/database/database.ts';

/** A stored object in the shape of Stripe's API; `hidden` holds data that the API does not return. */
export interface SandboxObject<T = Record<string, unknown>> {
  id: string;
  data: T;
  hidden: Record<string, unknown>;
}

/** One transaction of the sandbox. */
export type SandboxTransaction = pg.PoolClient;

// A separate schema, to which the server's role has no access. Card numbers and codes are replaced by a token and never stored
// here.
const schema = `
CREATE SCHEMA IF NOT EXISTS sandbox_gateway;
CREATE TABLE IF NOT EXISTS sandbox_gateway.objects (
  id text PRIMARY KEY, kind text NOT NULL, customer text, parent text, data jsonb NOT NULL, hidden jsonb NOT NULL DEFAULT '{}',
  due_at timestamptz, seq bigint GENERATED ALWAYS AS IDENTITY);
CREATE INDEX IF NOT EXISTS objects_customer ON sandbox_gateway.objects (customer, kind, seq DESC);
CREATE INDEX IF NOT EXISTS objects_parent ON sandbox_gateway.objects (parent, kind, seq DESC);
CREATE INDEX IF NOT EXISTS objects_payment ON sandbox_gateway.objects ((data #>> '{metadata,paymentId}')) WHERE kind = 'payment_intent';
CREATE INDEX IF NOT EXISTS objects_due ON sandbox_gateway.objects (due_at) WHERE due_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS sandbox_gateway.keys (
  key text PRIMARY KEY, request text NOT NULL, status integer NOT NULL, body text NOT NULL, at timestamptz NOT NULL DEFAULT now());
CREATE TABLE IF NOT EXISTS sandbox_gateway.events (
  id text PRIMARY KEY, body text NOT NULL, tries integer NOT NULL DEFAULT 0, next_at timestamptz NOT NULL DEFAULT now(),
  seq bigint GENERATED ALWAYS AS IDENTITY);
CREATE INDEX IF NOT EXISTS events_next ON sandbox_gateway.events (next_at);`;

export interface SandboxStore {
  pool: pg.Pool;
  transaction<T>(work: (tx: SandboxTransaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Opens the sandbox's storage as the owner of the database, and creates it at the first start. */
export async function openStore(ownerUrl: string): Promise<SandboxStore> {
  const pool = openOwnerPool(ownerUrl, 4);
  const transaction = async <T>(work: (tx: SandboxTransaction) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('BEGIN');
      const result = await work(client);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch((lost: Error) => (broken = lost));
      throw error;
    } finally {
      client.release(broken);
    }
  };
  try {
    await transaction(async (tx) => {
      await tx.query("SELECT pg_advisory_xact_lock(hashtext('sandbox_gateway'))");
      await tx.query(schema);
    });
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { pool, transaction, close: () => pool.end() };
}

export const newId = (prefix: string) => `${prefix}_${randomBytes(18).toString('hex')}`;
export const seconds = (at = new Date()) => Math.floor(at.getTime() / 1000);

interface Row {
  id: string;
  data: Record<string, unknown>;
  hidden: Record<string, unknown>;
}

export async function insert(
  tx: SandboxTransaction,
  kind: string,
  { id, data, hidden = {} }: { id: string; data: object; hidden?: object },
  { customer = null, parent = null }: { customer?: string | null; parent?: string | null } = {},
): Promise<void> {
  await tx.query(
    'INSERT INTO sandbox_gateway.objects (id, kind, customer, parent, data, hidden) VALUES ($1, $2, $3, $4, $5, $6)',
    [id, kind, customer, parent, JSON.stringify(data), JSON.stringify(hidden)],
  );
}

/** Returns one object, locked until the transaction ends. */
export async function lockObject<T>(tx: SandboxTransaction, kind: string, id: unknown): Promise<SandboxObject<T> | undefined> {
  const { rows } = await tx.query<Row>(
    'SELECT id, data, hidden FROM sandbox_gateway.objects WHERE id = $1 AND kind = $2 FOR UPDATE',
    [typeof id === 'string' ? id : '', kind],
  );
  return rows[0] as SandboxObject<T> | undefined;
}

/** Stores a changed object. `dueAt`: when it continues automatically; null: never. */
export async function storeObject(
  tx: SandboxTransaction,
  { id, data, hidden }: SandboxObject<unknown>,
  dueAt: Date | null = null,
): Promise<void> {
  await tx.query('UPDATE sandbox_gateway.objects SET data = $2, hidden = $3, due_at = $4 WHERE id = $1', [
    id,
    JSON.stringify(data),
    JSON.stringify(hidden),
    dueAt,
  ]);
}

export async function setCustomer(tx: SandboxTransaction, id: string, customer: string | null): Promise<void> {
  await tx.query('UPDATE sandbox_gateway.objects SET customer = $2 WHERE id = $1', [id, customer]);
}

/** Returns objects, newest first. */
export async function list<T>(
  tx: SandboxTransaction,
  kind: string,
  by: 'customer' | 'parent' | 'payment',
  value: string,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<T[]> {
  const column = by === 'payment' ? "data #>> '{metadata,paymentId}'" : by;
  const { rows } = await tx.query<Row>(
    `SELECT id, data, hidden FROM sandbox_gateway.objects o WHERE ${column} = $1 AND kind = $2
       AND ($4::text IS NULL OR seq < (SELECT seq FROM sandbox_gateway.objects WHERE id = $4)) ORDER BY seq DESC LIMIT $3`,
    [value, kind, limit, after ?? null],
  );
  return rows.map(({ data }) => data as T);
}

/** Returns the ids of objects that continue automatically now. */
export async function due(pool: pg.Pool, now: Date): Promise<{ id: string; kind: string }[]> {
  const { rows } = await pool.query<{ id: string; kind: string }>(
    'SELECT id, kind FROM sandbox_gateway.objects WHERE due_at <= $1 ORDER BY due_at LIMIT 100',
    [now],
  );
  return rows;
}
