import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, type Metric, Registry } from 'prom-client';
import type { Database } from '../kernel/database/database.ts';
import type { Standby } from '../kernel/database/standby.ts';
import { eventStreamType } from '../kernel/http/event-stream.ts';
import type { Health } from '../kernel/health/health.ts';
import { version } from '../version.ts';

export interface MetricsOptions {
  database: Database;
  health: Health;
  /** Teams whose operation log is not sealed, since it differs from its signed head. */
  unsealedTeams?: (() => number) | undefined;
  /** Metrics of other modules. */
  metrics?: readonly Metric[];
}

/**
 * Registers the metrics of a process (docs/operations/monitoring.md). Labels contain declared routes and the class of the status
 * (`2xx`), because paths contain ids: a route has as many series as classes that it has answered with.
 */
export function registerMetrics(
  app: FastifyInstance,
  { database, health, unsealedTeams, metrics = [] }: MetricsOptions,
): Registry {
  const registry = new Registry();
  const registers = [registry];
  for (const metric of metrics) registry.registerMetric(metric);
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Seconds from a request to its response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  new Gauge({
    name: 'atrium_info',
    help: 'Always 1, with the versions of this process',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: process.versions.node }, 1);
  new Gauge({
    name: 'database_connections',
    help: 'Connections to PostgreSQL by state',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'busy' }, database.pool.totalCount - database.pool.idleCount);
      this.set({ state: 'idle' }, database.pool.idleCount);
      this.set({ state: 'awaited' }, database.pool.waitingCount);
    },
  });
  new Gauge({
    name: 'operation_log_teams_refused',
    help: 'Teams whose operation log is not sealed, since it differs from its signed head',
    registers,
    collect() {
      this.set(unsealedTeams?.() ?? 0);
    },
  });
  if (database.standby) measureStandby(database.standby, registers);
  measureHealth(health, registers);
  app.addHook('onResponse', (request, reply, done) => {
    // Streams of events last as long as their screens.
    if (String(reply.getHeader('content-type')).startsWith(eventStreamType)) return done();
    const route = request.routeOptions.url ?? 'none';
    seconds.observe(
      { method: request.method, route, status: `${Math.trunc(reply.statusCode / 100)}xx` },
      reply.elapsedTime / 1000,
    );
    done();
  });
  return registry;
}

function measureStandby(standby: Standby, registers: Registry[]): void {
  new Gauge({
    name: 'database_read_standby_up',
    help: '1 while the standby of DATABASE_READ_URL answers reads of this process, 0 while the primary answers them',
    registers,
    collect() {
      this.set(standby.fault() === null ? 1 : 0);
    },
  });
  new Gauge({
    name: 'database_read_standby_lag_seconds',
    help: 'Seconds until the standby had replayed the position of the primary, when it was last measured',
    registers,
    collect() {
      this.set(standby.lagSeconds() ?? Number.NaN);
    },
  });
  new Counter({
    name: 'database_standby_reads_total',
    help: 'Reads for the standby by outcome: standby, or why the primary answered (excluded, late, conflict, failed)',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(standby.reads())) this.inc({ outcome }, count);
    },
  });
}

const secondsOf = (moment: Date | null) => (moment ? moment.getTime() / 1000 : 0);

function measureHealth(health: Health, registers: Registry[]): void {
  new Gauge({
    name: 'background_work_up',
    help: '1 while a part of the background work of this process works, 0 while it fails or does not finish',
    labelNames: ['work'],
    registers,
    collect() {
      for (const { work, downSince } of health.background.states()) this.set({ work }, downSince ? 0 : 1);
    },
  });
  new Gauge({
    name: 'background_work_down_since_seconds',
    help: 'Unix time since which a part of the background work is down, 0 while it is up',
    labelNames: ['work'],
    registers,
    collect() {
      for (const { work, downSince } of health.background.states()) this.set({ work }, secondsOf(downSince));
    },
  });
  new Gauge({
    name: 'storage_full',
    help: '1 while the disk of a place is full, as seen by this process',
    labelNames: ['place'],
    registers,
    collect() {
      for (const { place, fullSince } of health.storage()) this.set({ place }, fullSince ? 1 : 0);
    },
  });
  new Counter({
    name: 'unavailable_total',
    help: 'Requests and background work that failed for a cause outside of the server, by cause',
    labelNames: ['cause'],
    registers,
    collect() {
      this.reset();
      for (const { cause, count } of health.counts()) this.inc({ cause }, count);
    },
  });
}
