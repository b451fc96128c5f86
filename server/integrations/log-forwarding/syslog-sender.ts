import { hostname } from 'node:os';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { ForwardedEntry } from './forwarding.repository.ts';
import { framed, syslogMessage } from './syslog-message.ts';

/** Milliseconds for a connection with all its messages. */
const timeout = 30_000;

/**
 * Sends entries over a TLS connection of their own (RFC 5425). The certificate of the receiver is verified. Syslog has no
 * acknowledgements: resolves when the receiver has closed the connection without an error after ours ended, so that it has read
 * everything. Rejects otherwise; some or all entries may have arrived then.
 */
export function sendBySyslog(url: URL, entries: readonly ForwardedEntry[], timeoutMs = timeout): Promise<void> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const sender = hostname().replaceAll(/[^\x21-\x7e]/g, '') || '-';
  const content = entries.map((entry) => framed(syslogMessage(entry, sender))).join('');
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(url.port || 6514), ...(isIP(host) === 0 && { servername: host }) });
    const late = setTimeout(() => socket.destroy(new Error('the receiver did not take all messages in time')), timeoutMs);
    let failure: Error | undefined;
    let ended = false;
    socket.once('secureConnect', () => socket.end(content));
    socket.once('end', () => (ended = true));
    socket.once('error', (error) => (failure = error));
    socket.once('close', () => {
      clearTimeout(late);
      if (failure) reject(failure);
      else if (ended && socket.writableFinished) resolve();
      else reject(new Error('the receiver ended the connection'));
    });
    socket.resume();
  });
}
