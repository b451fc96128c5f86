import type { FastifyInstance } from 'fastify';
import { currentTracer } from '../kernel/tracing.ts';

/** Addresses that monitors ask every few seconds. */
const unrecorded = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Records a span for each request, from its head to the end of its response, named by method and declared route: paths contain ids.
 * @param continues whether requests continue the trace of their traceparent header, which a proxy has to set or remove
 */
export function recordRequests(app: FastifyInstance, continues: boolean): void {
  if (!currentTracer()) return;
  app.addHook('onRequest', (request, reply, done) => {
    const tracer = currentTracer();
    const route = request.routeOptions.url;
    if (!tracer || (route !== undefined && unrecorded.has(route))) return done();
    const parent = request.headers.traceparent;
    const span = tracer.open({
      name: route === undefined ? request.method : `${request.method} ${route}`,
      kind: 'server',
      attributes: {
        'http.request.method': request.method,
        ...(route !== undefined && { 'http.route': route }),
        'atrium.request.id': request.id,
      },
      parent: continues && typeof parent === 'string' ? parent : undefined,
    });
    reply.raw.once('close', () => {
      const status = reply.raw.statusCode;
      span.set('http.response.status_code', status);
      if (!reply.raw.writableEnded) span.set('error.type', 'client_gone');
      span.end(status >= 500 ? String(status) : undefined);
    });
    span.within(done);
  });
}

/** The span in which a line is logged, so that logs and traces can be joined. */
export function spanOfLine(): { trace_id?: string; span_id?: string } {
  const span = currentTracer()?.current();
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
}
