import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** How a process ends its service without failing a request (decisions/090). */
export interface Drain {
  /** Whether the process is about to stop, so that load balancers should send it nothing more. */
  isActive(): boolean;
  /** Notes that a load balancer has asked for /readyz. */
  noteCheck(): void;
  /** Begins, and resolves after `seconds`, in which load balancers notice; at once if none has asked for /readyz recently. */
  run(seconds: number): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain;
  }
}

/** Load balancers ask for /readyz at least this often, in milliseconds. */
const checkedWithin = 60_000;

/** Adds `app.drain`. While it is active, every connection is closed by its next answer, which tells the client so. */
export function mountDrain(app: FastifyInstance): void {
  let active = false;
  let checkedAt = -Infinity;
  app.decorate('drain', {
    isActive: () => active,
    noteCheck() {
      checkedAt = performance.now();
    },
    async run(seconds) {
      active = true;
      if (performance.now() - checkedAt < checkedWithin) await delay(seconds * 1000);
    },
  });
  const close = (reply: FastifyReply) => {
    // Set on the raw response, because the authorization server writes its answers itself.
    if (active && !reply.raw.headersSent) reply.raw.setHeader('connection', 'close');
  };
  app.addHook('onRequest', (_request, reply, next) => {
    close(reply);
    next();
  });
  // The request may have begun earlier.
  app.addHook('onSend', (_request, reply, _payload, next) => {
    close(reply);
    next();
  });
}

/**
 * Ends the service: drains, stops listening, closes idle connections, waits for requests in progress, and closes all other
 * connections after `shutdownSeconds`.
 */
export async function drainAndClose(
  app: FastifyInstance,
  { drainSeconds, shutdownSeconds }: { drainSeconds: number; shutdownSeconds: number },
): Promise<void> {
  await app.drain.run(drainSeconds);
  const cut = setTimeout(() => app.server.closeAllConnections(), shutdownSeconds * 1000);
  app.server.closeIdleConnections();
  await app.close();
  clearTimeout(cut);
}
