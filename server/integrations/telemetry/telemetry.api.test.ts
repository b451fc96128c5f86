import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { departments } from '#contract/people/departments.ts';
import { members } from '#contract/people/members.ts';
import { operationLog } from '#contract/platform/operation-log.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { runJobs } from '#dev/testing/jobs.ts';
import { type ReceivedSpan, startOtlpReceiver } from '#dev/testing/otlp-receiver.ts';
import { seedTeam } from '#dev/testing/team.ts';
import { makeWebhook, later, sendingOf, startReceiver } from '#dev/testing/webhooks.ts';
import { createHealth } from '#server/kernel/health/health.ts';
import { readTelemetry } from '#server/telemetry-settings.ts';
import { mountOperations } from '#server/wiring/operations.ts';
import { startTelemetry } from './telemetry.ts';

// Spans and metrics are sent to a collector that decodes them; sender and encoding are those of the OpenTelemetry SDK.
const collector = await startOtlpReceiver();
const environment = {
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=harbour',
  OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
  OTEL_METRIC_EXPORT_INTERVAL: '600000',
};
const before = { ...process.env };
Object.assign(process.env, environment);
const settings = readTelemetry((name) => (environment as Record<string, string>)[name]);
if (!settings) throw new Error('telemetry is off');
const telemetry = startTelemetry(settings);
const lines: string[] = [];
const app = await startTestApp({ logTo: { write: (line) => void lines.push(line) }, trustProxy: 1 });
const health = createHealth({ log: () => {}, probes: { database: () => Promise.resolve(), files: () => Promise.resolve() } });
mountOperations(app.app, {
  database: app.database,
  health,
  readiness: () => Promise.resolve('ready'),
  metricsToken: undefined,
  telemetry,
});
const team = await seedTeam(app.database, 'Harbour Trading');
const receiver = await startReceiver();
afterAll(async () => {
  process.env = before;
  health.stop();
  await receiver.close();
  await app.close();
  await collector.close();
});

const trace = 'af7651916cd43dd8448eb211c80319c1';
const proxySpan = 'b7ad6b7169203331';
const traceparent = `00-${trace}-${proxySpan}-01`;

test('a trace leads from the proxy through request, service and statements to the job and back into the log, without data', async () => {
  await makeWebhook(app, team.owner, { events: ['department.updated'] });
  await app.call(team.owner, operationLog.exportEntries, { body: { format: 'CSV' }, headers: { traceparent } });
  await runJobs(app, team.id);
  await app.call(team.owner, members.create, {
    body: { displayName: 'Quillon Vex', departmentIds: [team.sales], email: 'quillon@vex.example' },
  });
  await app.call(team.owner, members.read, { params: { id: randomUUID() } });
  await app.call(team.owner, departments.update, { params: { id: team.sales }, body: { name: 'Vexing Sales' } });
  const sending = sendingOf(app, receiver.port);
  await sending.feed();
  await sending.send(later(0));
  await app.app.inject('/healthz');
  await telemetry.stop();

  const { spans } = collector;
  const below = (parent: ReceivedSpan | undefined) => spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);
  const request = spans.find(({ parentSpanId }) => parentSpanId === proxySpan);
  expect(request).toMatchObject({
    traceId: trace,
    name: `POST ${operationLog.exportEntries.path}`,
    kind: 2,
    attributes: {
      'http.request.method': 'POST',
      'http.route': operationLog.exportEntries.path,
      'http.response.status_code': 200,
    },
    failed: false,
  });
  const service = below(request).find(({ name }) => name === `handle ${operationLog.exportEntries.path}`);
  expect(service?.traceId).toBe(trace);
  const inserts = below(service).filter(({ name }) => name === 'INSERT');
  expect(inserts.map(({ attributes }) => attributes['db.query.text'])).toContainEqual(
    expect.stringMatching(/insert into "jobs".*\$1/i),
  );
  // The job ran elsewhere and later; its span continues the trace of the request that started it.
  const job = spans.find(({ name }) => name.startsWith('job '));
  expect(job).toMatchObject({ traceId: trace, kind: 5 });
  expect(spans.some(({ spanId }) => spanId === job?.parentSpanId)).toBe(true);
  expect(below(job).filter(({ kind, name }) => kind === 3 && name === 'SELECT').length).toBeGreaterThan(0);

  // A refusal is no failure of the server, and names of routes contain no ids.
  const missing = spans.find(({ attributes }) => attributes['http.response.status_code'] === 404);
  expect(missing).toMatchObject({ name: 'GET /uc/api/v1/manager/employees/:id', failed: false });
  expect(missing?.traceId).not.toBe(trace);
  expect(spans.some(({ name }) => name.includes('/healthz'))).toBe(false);

  // A webhook gets the trace of its delivery.
  const delivery = spans.find(
    ({ name, attributes }) => name === 'POST' && attributes['server.address'] === 'hooks.receiver.test',
  );
  expect(receiver.received[0]?.headers.traceparent).toBe(`00-${delivery?.traceId}-${delivery?.spanId}-01`);
  expect(delivery?.attributes['http.response.status_code']).toBe(204);

  // Log lines of the request name its trace.
  const logged = lines.map((line) => JSON.parse(line) as { msg: string; trace_id?: string; span_id?: string });
  expect(logged.filter(({ trace_id: id }) => id === trace).map(({ msg }) => msg)).toContain('request completed');

  // Neither values of statements, nor tokens, names or addresses of people are in anything that was sent.
  expect(collector.text()).not.toMatch(/quillon|vex|Bearer|test\.[0-9a-f-]{36}/i);
  expect(collector.text()).not.toContain(team.owner.accountId);

  expect(collector.resources[0]).toMatchObject({ 'service.name': 'atrium', 'deployment.environment.name': 'test' });
  expect(collector.requests.map(({ path }) => path).toSorted()).toEqual(expect.arrayContaining(['/v1/metrics', '/v1/traces']));
  for (const { headers } of collector.requests)
    expect(headers).toMatchObject({ 'content-type': 'application/x-protobuf', 'x-tenant': 'harbour' });
});

test('the metrics of Prometheus are sent with their units and kinds', () => {
  const found = (name: string) => collector.metrics.find((metric) => metric.name === name);
  expect(found('http_request_seconds')).toMatchObject({ unit: 's', type: 9 });
  expect(found('http_request_seconds')?.points).toBeGreaterThan(2);
  expect(found('database_connections')).toMatchObject({ type: 5, points: 3 });
  expect(found('process_cpu_seconds_total')).toMatchObject({ unit: 's', type: 7, points: 1 });
});

test('telemetry is off without an address, and with OTEL_SDK_DISABLED', () => {
  const read = (values: Record<string, string>) => readTelemetry((name) => values[name]);
  expect(read({})).toBeUndefined();
  expect(read({ OTEL_TRACES_EXPORTER: 'otlp' })).toBeUndefined();
  expect(read({ ...environment, OTEL_SDK_DISABLED: 'true' })).toBeUndefined();
  expect(read({ ...environment, OTEL_TRACES_EXPORTER: 'none' })).toMatchObject({ traces: false, metrics: true });
  expect(read({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://localhost:4318/v1/traces' })).toMatchObject({
    traces: true,
    metrics: false,
  });
});
