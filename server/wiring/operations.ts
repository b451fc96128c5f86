import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { StoragePlace, BackgroundWork } from '#contract/platform/system-status-facts.ts';
import { AppError } from '../kernel/errors.ts';
import type { Health } from '../kernel/health/health.ts';
import type { Readiness } from '../kernel/health/readiness.ts';
import type { Telemetry } from '../integrations/telemetry/telemetry.ts';
import { version } from '../version.ts';
import { registerMetrics, type MetricsOptions } from './metrics.ts';
import { openApiInThread } from './openapi-thread.ts';
import { precompressed } from './precompressed.ts';

export interface OperationsOptions extends MetricsOptions {
  /** The bearer token of /metrics; /metrics is closed without one. */
  metricsToken: string | undefined;
  /** Sends the metrics to an OpenTelemetry collector; absent if none is configured. */
  telemetry?: Telemetry | undefined;
  /** Checks whether the database can serve requests. */
  readiness(): Promise<Readiness>;
}

/** A problem that does not prevent requests, with the time since which it exists (ISO 8601). */
type Problem =
  | { problem: 'background work'; work: BackgroundWork; since: string }
  | { problem: 'disk full'; place: StoragePlace; since: string }
  | { problem: 'file folder of another installation'; since: string };

/**
 * Mounts the endpoints for operators: `/healthz` (the process runs), `/readyz` (it can serve requests, docs/operations/monitoring.md),
 * and `/metrics` (Prometheus text, protected by a token).
 */
export function mountOperations(app: FastifyInstance, options: OperationsOptions): void {
  // Nothing is counted if the metrics cannot be read.
  const wanted = options.metricsToken !== undefined || options.telemetry !== undefined;
  const metrics = wanted ? registerMetrics(app, options) : undefined;
  if (metrics) options.telemetry?.measure(metrics);
  app.get('/healthz', { logLevel: 'warn' }, () => ({ status: 'ok', version }));
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    app.drain.noteCheck();
    const status = app.drain.isActive() ? 'stopping' : await options.readiness();
    void reply.header('cache-control', 'no-store');
    if (status !== 'ready') return reply.status(503).header('retry-after', '1').send({ status });
    const problems = problemsOf(options.health);
    return reply.send(problems.length > 0 ? { status: 'degraded', problems } : { status });
  });
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!metrics || !options.metricsToken) throw new AppError('notFound');
    if (!isToken(options.metricsToken, request.headers.authorization)) throw new AppError('signedOut');
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}

/** Mounts `/openapi.json`, the description of the API. */
export function mountDescription(app: FastifyInstance, publicUrl: string): void {
  app.get(
    '/openapi.json',
    precompressed(() => openApiInThread(publicUrl)),
  );
}

function problemsOf({ background, storage, filesForeignSince }: Health): Problem[] {
  const problems: Problem[] = [];
  for (const { place, fullSince } of storage())
    if (fullSince) problems.push({ problem: 'disk full', place, since: fullSince.toISOString() });
  if (filesForeignSince)
    problems.push({ problem: 'file folder of another installation', since: filesForeignSince.toISOString() });
  for (const { work, downSince } of background.states())
    if (downSince) problems.push({ problem: 'background work', work, since: downSince.toISOString() });
  return problems;
}

function isToken(token: string, authorization: string | undefined): boolean {
  const expected = Buffer.from(`Bearer ${token}`);
  const received = Buffer.from(authorization ?? '');
  return expected.length === received.length && timingSafeEqual(expected, received);
}
