import type { FastifyRequest } from 'fastify';

const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Whether a request comes from this machine over its own socket. The address is that of the connection, which no header
 * changes; a proxy on this machine is known by the headers it adds.
 */
export function isLocalConnection(request: FastifyRequest): boolean {
  const address = (request.raw.socket.remoteAddress ?? '').replace(/^::ffff:/i, '');
  const loopback = address === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(address);
  return loopback && forwarding.every((name) => request.headers[name] === undefined);
}
