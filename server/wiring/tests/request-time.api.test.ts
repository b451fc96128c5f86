import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#dev/testing/app.ts';
import { precompressed } from '../precompressed.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  const patience = {
    http: { headersTimeout: 300, connectionsCheckingInterval: 50 },
    requestTimeout: 300,
    connectionTimeout: 60_000,
    answerTimeout: 60_000,
  };
  app = await startTestApp({ patience });
  app.app.get(
    '/document',
    precompressed(() => Promise.resolve(JSON.stringify({ text: 'x'.repeat(50_000) }))),
  );
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

describe('an incomplete request is answered with 408 after the time-out', () => {
  const start = 'POST /uc/api/v1/account/register HTTP/1.1\r\nHost: localhost\r\n';
  test.each([
    ['that sends nothing', ''],
    ['that sends its head byte by byte', start],
    ['that sends its body byte by byte', `${start}Content-Type: application/json\r\nContent-Length: 200000\r\n\r\n{"a":"`],
  ])('for a client %s', async (_where, sent) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
    socket.write(sent);
    const trickle = setInterval(() => sent && socket.write('x'), 20);
    // `once` of node:events would reject, because a byte may be sent after the server has closed the connection.
    await new Promise((closed) => socket.on('close', closed));
    clearInterval(trickle);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });
});

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ['br; q=0, gzip;q=0.000', 'identity', (bytes: Buffer) => bytes],
  ['deflate', 'identity', (bytes: Buffer) => bytes],
])('a precompressed document is sent for accept-encoding %s', async (accepted, encoding, unpack) => {
  const answers = await Promise.all(
    [1, 2].map(() => app.app.inject({ url: '/document', headers: { 'accept-encoding': accepted } })),
  );
  for (const answer of answers) {
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(JSON.parse(String(unpack(answer.rawPayload)))).toEqual({ text: 'x'.repeat(50_000) });
  }
});
