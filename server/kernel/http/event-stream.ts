import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export const eventStreamType = 'text/event-stream';

/** An answer of server-sent events, which lasts until its body ends. */
export class EventStream {
  readonly body: Readable;
  constructor(body: Readable) {
    this.body = body;
  }
}

export function sendEventStream(reply: FastifyReply, { body }: EventStream): FastifyReply {
  return (
    reply
      .type(`${eventStreamType}; charset=utf-8`)
      .header('cache-control', 'no-store')
      // nginx and others would otherwise collect events before they pass them on.
      .header('x-accel-buffering', 'no')
      // A process that stops does not wait for the connection of a stream that has ended.
      .header('connection', 'close')
      .send(body)
  );
}
