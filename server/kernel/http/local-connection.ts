import type { FastifyRequest } from 'fastify';

const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Whether a request was sent directly from this machine. It compares the address of the connection, which no header can change, and
 * recognises a proxy on this machine by the headers that proxies add.
 */
export function isLocalConnection(request: FastifyRequest): boolean {
  const address = (request.raw.socket.remoteAddress ?? '').replace(/^::ffff:/i, '');
  const loopback = address === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(address);
  return loopback && forwarding.every((name) => request.headers[name] === undefined);
}
