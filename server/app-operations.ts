import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { asPlatform, type Database } from './kernel/db.ts';
import { AppError } from './kernel/errors.ts';
import { openApi } from './openapi.ts';
import { precompressed } from './precompressed.ts';

export interface OperationsOptions {
  database: Database;
  publicUrl: string;
  /** Bearer token of /metrics; without one it is closed. */
  metricsToken: string | undefined;
  /** Teams whose operation log is not sealed, since it differs from its signed head. */
  unsealedTeams?: (() => number) | undefined;
}

/**
 * What those who run the server ask: `/healthz` (the process lives), `/readyz` (it can reach its database),
 * `/metrics` (Prometheus text, behind a token) and `/openapi.json`.
 */
export function mountOperations(app: FastifyInstance, options: OperationsOptions): void {
  const metrics = measure(app, options);
  const description = precompressed(JSON.stringify(openApi(options.publicUrl)));
  app.get('/healthz', { logLevel: 'warn' }, () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const ready = await asPlatform(options.database, (db) => sql`SELECT 1`.execute(db)).then(
      () => true,
      () => false,
    );
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'database unreachable' });
  });
  app.get('/openapi.json', description);
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!options.metricsToken) throw new AppError('notFound');
    if (!isToken(options.metricsToken, request.headers.authorization)) throw new AppError('signedOut');
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}

function isToken(token: string, authorization: string | undefined): boolean {
  const right = Buffer.from(`Bearer ${token}`);
  const given = Buffer.from(authorization ?? '');
  return right.length === given.length && timingSafeEqual(right, given);
}

/** Routes as declared are the labels: paths with ids would make a row for each id, and tell of people. */
function measure(app: FastifyInstance, { database, unsealedTeams }: OperationsOptions): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Seconds from a request to its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections to PostgreSQL by what they do',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, database.pool.totalCount - database.pool.idleCount);
      this.set({ state: 'idle' }, database.pool.idleCount);
      this.set({ state: 'awaited' }, database.pool.waitingCount);
    },
  });
  new Gauge({
    name: 'operation_log_teams_refused',
    help: 'Teams whose operation log is not sealed, since it differs from its signed head',
    registers: [registry],
    collect() {
      this.set(unsealedTeams?.() ?? 0);
    },
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    seconds.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    done();
  });
  return registry;
}
