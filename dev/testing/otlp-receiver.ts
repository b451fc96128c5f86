import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as an OpenTelemetry collector receives it. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string;
  name: string;
  kind: number;
  attributes: Record<string, string | number>;
  failed: boolean;
}

export interface ReceivedMetric {
  name: string;
  unit: string;
  /** The field of the message that holds the points: 5 gauge, 7 sum, 9 histogram. */
  type: number;
  points: number;
}

/** A collector that takes OTLP/HTTP with protobuf (opentelemetry-proto 1) and decodes what the tests read. @param port a free one if absent */
export async function startOtlpReceiver(port = 0) {
  const spans: ReceivedSpan[] = [];
  const metrics: ReceivedMetric[] = [];
  const resources: Record<string, string | number>[] = [];
  const requests: { path: string; headers: IncomingHttpHeaders }[] = [];
  let bytes = Buffer.alloc(0);
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      requests.push({ path: request.url ?? '', headers: request.headers });
      bytes = Buffer.concat([bytes, body]);
      // ExportTraceServiceRequest and ExportMetricsServiceRequest: resource (1) and scopes (2) below field 1.
      for (const group of messages(body, 1)) {
        for (const resource of messages(group, 1)) resources.push(attributesOf(resource, 1));
        for (const scope of messages(group, 2))
          for (const item of messages(scope, 2))
            if (request.url === '/v1/traces') spans.push(spanOf(item));
            else metrics.push(metricOf(item));
      }
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
    });
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    metrics,
    resources,
    requests,
    /** Everything that was received, as text in which values of strings can be searched. */
    text: () => bytes.toString('latin1'),
    close: () => new Promise((closed) => server.close(closed)),
  };
}

interface Field {
  number: number;
  value: Buffer | bigint;
}

/** The fields of a protobuf message in wire format. */
function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at] ?? 0;
      at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < message.length) {
    const key = Number(varint());
    const wire = key & 7;
    if (wire === 0) fields.push({ number: key >> 3, value: varint() });
    else {
      const length = wire === 1 ? 8 : wire === 5 ? 4 : Number(varint());
      fields.push({ number: key >> 3, value: message.subarray(at, at + length) });
      at += length;
    }
  }
  return fields;
}

const messages = (message: Buffer, number: number): Buffer[] =>
  fieldsOf(message).flatMap((field) => (field.number === number && Buffer.isBuffer(field.value) ? [field.value] : []));
const text = (message: Buffer, number: number): string => messages(message, number)[0]?.toString() ?? '';
const hex = (message: Buffer, number: number): string => messages(message, number)[0]?.toString('hex') ?? '';
const int = (message: Buffer, number: number): number => {
  const found = fieldsOf(message).find((field) => field.number === number);
  return typeof found?.value === 'bigint' ? Number(found.value) : 0;
};

/** KeyValue: key (1), value (2), which is a string (1), an integer (3) or a double (4). */
function attributesOf(message: Buffer, number: number): Record<string, string | number> {
  return Object.fromEntries(
    messages(message, number).map((pair) => {
      const [field] = fieldsOf(messages(pair, 2)[0] ?? Buffer.alloc(0));
      const value = field?.value ?? '';
      return [
        text(pair, 1),
        typeof value === 'bigint'
          ? Number(value)
          : field?.number === 4 && Buffer.isBuffer(value)
            ? value.readDoubleLE()
            : value.toString(),
      ];
    }),
  );
}

const spanOf = (span: Buffer): ReceivedSpan => ({
  traceId: hex(span, 1),
  spanId: hex(span, 2),
  parentSpanId: hex(span, 4),
  name: text(span, 5),
  kind: int(span, 6),
  attributes: attributesOf(span, 9),
  failed: messages(span, 15).some((status) => int(status, 3) === 2),
});

function metricOf(metric: Buffer): ReceivedMetric {
  const type = [5, 7, 9].find((number) => messages(metric, number).length > 0) ?? 0;
  const points = messages(metric, type).flatMap((data) => messages(data, 1)).length;
  return { name: text(metric, 1), unit: text(metric, 3), type, points };
}
