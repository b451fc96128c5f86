import { Readable } from 'node:stream';

/** The body of a stream of events. */
export interface EventOutput {
  body: Readable;
  /** Sends a text. Destroys the stream if the client has not read more than its limit of what was sent before. */
  send(text: string): void;
  /** Sends a last text and ends the stream. */
  end(text: string): void;
}

/** Characters that may wait for a client that does not read. An hour of events of a busy team is about 300 kB. */
export const mostUnread = 65_536;

/** Creates a body. @param onClose called once when the client has gone or the stream has ended */
export function createOutput(onClose: () => void): EventOutput {
  const body = new Readable({ read() {}, encoding: 'utf8', highWaterMark: 1024 });
  body.once('close', onClose);
  // A client that goes away is no failure of the server.
  body.on('error', () => {});
  return {
    body,
    send(text) {
      if (body.readableLength + text.length > mostUnread) body.destroy();
      else body.push(text);
    },
    end(text) {
      body.push(text);
      body.push(null);
    },
  };
}
