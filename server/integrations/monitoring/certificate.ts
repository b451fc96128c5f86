import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { errorCode } from '#server/start-error.ts';

/** The certificate that browsers get at PUBLIC_URL, as last read. */
export interface CertificateState {
  host: string;
  /** Null until it was read. After a failure the last known value. */
  expiresAt: Date | null;
  /** Why it could not be read; null if it was. */
  failure: string | null;
}

export interface CertificateWatch {
  /** Null if PUBLIC_URL is not https. */
  state(): CertificateState | null;
  stop(): void;
}

const hour = 3_600_000;
/** Milliseconds for connection and handshake together. */
const timeout = 10_000;

/** Reads the certificate at PUBLIC_URL at the start, then every hour, and after a failure every five minutes. */
export function watchCertificate(publicUrl: string, timeoutMs = timeout): CertificateWatch {
  const url = new URL(publicUrl);
  if (url.protocol !== 'https:') return { state: () => null, stop() {} };
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const state: CertificateState = { host, expiresAt: null, failure: null };
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const read = async () => {
    try {
      state.expiresAt = await readExpiry(host, Number(url.port || 443), timeoutMs);
      state.failure = null;
    } catch (error) {
      state.failure = errorCode(error) ?? 'unreadable';
    }
    if (!stopped) timer = setTimeout(() => void read(), state.failure === null ? hour : hour / 12).unref();
  };
  void read();
  return {
    state: () => ({ ...state }),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/**
 * The end of validity of the certificate that a server presents. It is not verified, because an expired one is to be reported as well,
 * and nothing is sent. Rejects if there is none within the time.
 */
export function readExpiry(host: string, port: number, timeoutMs = timeout): Promise<Date> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, rejectUnauthorized: false, ...(isIP(host) === 0 && { servername: host }) });
    const late = setTimeout(() => socket.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })), timeoutMs);
    socket.once('secureConnect', () => {
      const expiresAt = new Date(socket.getPeerCertificate().valid_to);
      socket.destroy();
      if (Number.isNaN(expiresAt.getTime())) reject(new Error('no certificate'));
      else resolve(expiresAt);
    });
    socket.once('error', reject);
    socket.once('close', () => {
      clearTimeout(late);
      reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' }));
    });
  });
}
