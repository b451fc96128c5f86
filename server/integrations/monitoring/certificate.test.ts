import { X509Certificate } from 'node:crypto';
import { type AddressInfo, createServer as createPlainServer, type Server } from 'node:net';
import { createServer } from 'node:tls';
import { expect, test, vi } from 'vitest';
import { selfSigned } from '#dev/testing/mail-server.ts';
import { readExpiry, watchCertificate } from './certificate.ts';

async function listening(server: Server): Promise<{ port: number; close: () => void }> {
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

test('the end of validity of an untrusted certificate is read', async () => {
  const pair = selfSigned();
  const { port, close } = await listening(createServer(pair, (socket) => socket.end()));
  const watch = watchCertificate(`https://localhost:${port}`);
  const expiresAt = new Date(new X509Certificate(pair.cert).validTo);
  await vi.waitFor(() => expect(watch.state()).toEqual({ host: 'localhost', expiresAt, failure: null }));
  watch.stop();
  close();
});

test('a server that is not reached, closes the connection or does not answer is reported', async () => {
  const closing = await listening(createPlainServer((socket) => socket.destroy()));
  const silent = await listening(createPlainServer(() => {}));
  await expect(readExpiry('localhost', closing.port)).rejects.toMatchObject({ code: 'ECONNRESET' });
  await expect(readExpiry('localhost', silent.port, 50)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  closing.close();
  silent.close();
  const watch = watchCertificate(`https://localhost:${closing.port}`);
  await vi.waitFor(() => expect(watch.state()).toEqual({ host: 'localhost', expiresAt: null, failure: 'ECONNREFUSED' }));
  watch.stop();
});

test('an installation without https has no certificate', () => {
  expect(watchCertificate('http://localhost:3000').state()).toBeNull();
});
