import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { type ReceivedSpan, startOtlpReceiver } from '#dev/testing/otlp-receiver.ts';
import { startTelemetry } from '../integrations/telemetry/telemetry.ts';
import { tracedRun } from '../kernel/database/traced-run.ts';
import { AppError } from '../kernel/errors.ts';
import { traced, traceparent } from '../kernel/tracing.ts';
import { recordRequests } from './request-spans.ts';
import { loggerOf } from './request-log.ts';

// Requests to a small server, whose spans a collector receives.
const collector = await startOtlpReceiver();
const before = process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
const on = { traces: true, metrics: false, sampler: 'parentbased_always_on', ratio: 1, metricInterval: 60_000 } as const;
afterAll(async () => {
  if (before === undefined) delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  else process.env.OTEL_EXPORTER_OTLP_ENDPOINT = before;
  await collector.close();
});

const parent = '00-af7651916cd43dd8448eb211c80319c1-b7ad6b7169203331-01';
const run = tracedRun(() => Promise.resolve({ command: 'SELECT', rowCount: 0, rows: [] }));

/** Sends requests to a server while spans are recorded. Resolves to the spans and log lines of these requests. */
async function record(settings: Parameters<typeof startTelemetry>[0], continues: boolean, paths: string[]) {
  collector.spans.length = 0;
  const telemetry = startTelemetry(settings);
  const lines: { msg: string; trace_id?: string }[] = [];
  const logTo = { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) };
  const app = Fastify({ logger: loggerOf({ logLevel: 'info', logTo }) });
  recordRequests(app, continues);
  app.get('/healthz', () => ({}));
  app.get('/things/:id', () =>
    traced(
      () => ({ name: 'handle', kind: 'internal' }),
      async () => {
        await run('SELECT name  FROM things\n WHERE id = $1', ['Quillon Vex']);
        return { traceparent: traceparent() };
      },
    ),
  );
  app.get('/broken', async () => {
    await traced(
      () => ({ name: 'handle', kind: 'internal' }),
      () => Promise.reject(new TypeError('Quillon Vex')),
    );
  });
  app.get('/refused', async (_request, reply) => {
    await traced(
      () => ({ name: 'handle', kind: 'internal' }),
      () => Promise.reject(new AppError('notFound')),
    ).catch(() => undefined);
    return reply.status(404).send({});
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  for (const path of paths) await (await fetch(`${address}${path}`, { headers: { traceparent: parent } })).text();
  await app.close();
  await telemetry.stop();
  return { spans: [...collector.spans], lines };
}
const named = (spans: ReceivedSpan[], name: string) => spans.find((span) => span.name === name);

test('a request, its handler and its statements are one trace that continues the one of the proxy, and the log names it', async () => {
  const { spans, lines } = await record(on, true, ['/things/4711', '/healthz']);
  const [request, handler, statement] = ['GET /things/:id', 'handle', 'SELECT'].map((name) => named(spans, name));
  expect(spans).toHaveLength(3);
  expect(request).toMatchObject({ traceId: parent.slice(3, 35), parentSpanId: parent.slice(36, 52), kind: 2, failed: false });
  expect(handler).toMatchObject({ traceId: request?.traceId, parentSpanId: request?.spanId, kind: 1 });
  expect(statement).toMatchObject({
    traceId: request?.traceId,
    parentSpanId: handler?.spanId,
    kind: 3,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': 'SELECT name FROM things WHERE id = $1' },
  });
  expect(request?.attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/things/:id',
    'http.response.status_code': 200,
    'atrium.request.id': expect.any(String),
  });
  const completed = lines.filter(({ msg }) => msg === 'request completed');
  expect(completed.map(({ trace_id: id }) => id)).toEqual([request?.traceId, undefined]);
  expect(collector.text()).not.toMatch(/4711|quillon/i);
});

test('without a trusted proxy, a request begins a trace of its own', async () => {
  const { spans } = await record(on, false, ['/things/1']);
  expect(named(spans, 'GET /things/:id')).toMatchObject({ parentSpanId: '' });
  expect(named(spans, 'GET /things/:id')?.traceId).not.toBe(parent.slice(3, 35));
});

test('failures are marked by the name of the error, refusals are not failures', async () => {
  const { spans } = await record(on, false, ['/broken', '/refused']);
  expect(named(spans, 'GET /broken')).toMatchObject({ failed: true, attributes: { 'error.type': '500' } });
  expect(named(spans, 'handle')).toMatchObject({ failed: true, attributes: { 'error.type': 'TypeError' } });
  const refused = spans.filter(({ name }) => name === 'handle')[1];
  expect(refused).toMatchObject({ failed: false, attributes: { 'error.type': 'notFound' } });
  expect(named(spans, 'GET /refused')).toMatchObject({ failed: false });
  expect(collector.text()).not.toMatch(/quillon/i);
});

test('the sampler decides for whole traces', async () => {
  expect((await record({ ...on, sampler: 'parentbased_always_off' }, false, ['/things/1'])).spans).toEqual([]);
  expect((await record({ ...on, sampler: 'parentbased_always_off' }, true, ['/things/1'])).spans).toHaveLength(3);
  expect((await record({ ...on, sampler: 'traceidratio', ratio: 0 }, true, ['/things/1'])).spans).toEqual([]);
});
