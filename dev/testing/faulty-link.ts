import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * What a link does with connections: it passes data on, each part after a delay (`slow`), accepts them and passes nothing on
 * (`silent`, like a frozen machine), or ends them at once (`dead`).
 */
export type LinkState = 'working' | 'slow' | 'silent' | 'dead';

/** A TCP proxy between a server and a service that it calls, whose state tests change. */
export interface FaultyLink {
  port: number;
  become(state: LinkState): void;
  stop(): Promise<void>;
}

/** @param target a port of this machine @param options.port a free one if absent @param options.slowness milliseconds */
export async function startFaultyLink(
  target: number,
  { host = '127.0.0.1', port = 0, slowness = 400 } = {},
): Promise<FaultyLink> {
  let state: LinkState = 'working';
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
  };
  const pass = (from: Socket, to: Socket) => {
    let turn: Promise<unknown> = Promise.resolve();
    const next = (work: () => void) => {
      turn = turn
        .then(() => (state === 'slow' ? delay(slowness) : undefined))
        .then(() => (state === 'silent' ? undefined : work()));
    };
    from.on('data', (part: Buffer) => next(() => to.write(part)));
    from.once('end', () => next(() => to.end()));
    from.once('close', () => next(() => to.destroy()));
  };
  const server = createServer({ allowHalfOpen: true }, (client) => {
    keep(client);
    if (state === 'dead') client.resetAndDestroy();
    if (state === 'dead' || state === 'silent') return;
    const service = connect({ port: target, host: 'localhost', allowHalfOpen: true });
    keep(service);
    pass(client, service);
    pass(service, client);
    service.once('error', () => client.resetAndDestroy());
  });
  await once(server.listen(port, host), 'listening');
  const endAll = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    become(to) {
      // What has been held back is lost, as it is when a machine does not come back.
      if (to === 'dead' || state === 'silent') endAll();
      state = to;
    },
    async stop() {
      endAll();
      server.close();
      await once(server, 'close');
    },
  };
}
