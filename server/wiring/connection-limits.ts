import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../kernel/http/network-of.ts';

export interface ConnectionLimits {
  /** Connections of one address (with IPv6 of one network of 64 bits) at a time. */
  perAddress: number;
  /** Connections of all. */
  total: number;
}

/** Whether a connection comes from a proxy of the operator's, by the setting TRUST_PROXY. */
export type TrustProxy = false | number | readonly string[];

/** Refusals are logged once in so many milliseconds. */
const logEvery = 60_000;

/**
 * Closes connections beyond the limits when they are opened, before anything is read of them. Proxies are not counted by address,
 * because all clients come through them: where TRUST_PROXY is a number, every connection comes from the last of the proxies. The
 * second server that HOST=localhost brings along, for the other loopback address, has no limits.
 */
export function limitConnections(app: FastifyInstance, limits: ConnectionLimits, trustProxy: TrustProxy): void {
  const held = new Map<string, number>();
  const isProxy = proxies(trustProxy);
  const log = atMostEvery(logEvery, (address: string, reason: string) =>
    app.log.warn({ address, ...limits, reason }, 'connections refused'),
  );
  app.server.maxConnections = limits.total;
  app.server.on('drop', (dropped) => log(dropped?.remoteAddress ?? '', 'total'));
  app.server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress)) return;
    const address = networkOf(remoteAddress);
    const count = (held.get(address) ?? 0) + 1;
    if (count > limits.perAddress) {
      log(address, 'address');
      socket.destroy();
      return;
    }
    held.set(address, count);
    socket.once('close', () => {
      const left = (held.get(address) ?? 1) - 1;
      if (left > 0) held.set(address, left);
      else held.delete(address);
    });
  });
}

/** Ends an answer that its client has not taken in so many milliseconds since the request began. */
export function limitAnswers(app: FastifyInstance, milliseconds: number): void {
  app.addHook('onRequest', (request, reply, next) => {
    const timer = setTimeout(() => request.raw.destroy(), milliseconds).unref();
    reply.raw.once('close', () => clearTimeout(timer));
    next();
  });
}

function proxies(trustProxy: TrustProxy): (address: string) => boolean {
  if (typeof trustProxy === 'object') {
    const trusts = proxyAddr.compile([...trustProxy]);
    return (address) => trusts(address, 0);
  }
  return () => trustProxy !== false;
}

function atMostEvery<T extends unknown[]>(milliseconds: number, work: (...given: T) => void): (...given: T) => void {
  let next = 0;
  return (...given) => {
    const now = performance.now();
    if (now < next) return;
    next = now + milliseconds;
    work(...given);
  };
}
