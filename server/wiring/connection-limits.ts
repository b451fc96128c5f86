import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../kernel/http/network-of.ts';

export interface ConnectionLimits {
  /** The most open connections per client address (IPv6: per /64 network). */
  perAddress: number;
  /** The most open connections in total. */
  total: number;
}

/** The setting TRUST_PROXY, which decides whether a connection comes from a proxy of the operator. */
export type TrustProxy = false | number | readonly string[];

/** The shortest interval between two log lines about refused connections, in milliseconds. */
const logEvery = 60_000;

/**
 * Closes connections beyond the limits when they are opened, before anything is read from them. The limit per address does not
 * apply to proxies, because all clients use them; if TRUST_PROXY is a number, each connection comes from the last proxy. The
 * second server that HOST=localhost creates for the other loopback address has no limits.
 */
export function limitConnections(app: FastifyInstance, limits: ConnectionLimits, trustProxy: TrustProxy): void {
  const openByAddress = new Map<string, number>();
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
    const count = (openByAddress.get(address) ?? 0) + 1;
    if (count > limits.perAddress) {
      log(address, 'address');
      socket.destroy();
      return;
    }
    openByAddress.set(address, count);
    socket.once('close', () => {
      const left = (openByAddress.get(address) ?? 1) - 1;
      if (left > 0) openByAddress.set(address, left);
      else openByAddress.delete(address);
    });
  });
}

/** Closes connections whose answer the client has not received within this time since the request began. */
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

function atMostEvery<T extends unknown[]>(milliseconds: number, work: (...parameters: T) => void): (...parameters: T) => void {
  let next = 0;
  return (...parameters) => {
    const now = performance.now();
    if (now < next) return;
    next = now + milliseconds;
    work(...parameters);
  };
}
