import { webhookLimits } from '#contract/apps/webhook-facts.ts';
import { Resolver } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { traced } from '#server/kernel/tracing.ts';
import type { AllowedNetworks } from './allowed-networks.ts';
import { hostOf, isCallable, mayLeadTo } from './public-address.ts';

/** Why there is no answer. `address`: the address must not be called. */
export type WebFailure = 'timeout' | 'broken' | 'refused' | 'name' | 'certificate' | 'address' | 'stopped';

export class WebRequestError extends Error {
  readonly failure: WebFailure;
  constructor(failure: WebFailure) {
    super(failure);
    this.failure = failure;
  }
}

export interface WebAnswer {
  status: number;
  /** The first 4 kB. */
  body: Buffer;
}

interface Message {
  headers: Record<string, string>;
  body: string;
  stop?: AbortSignal | undefined;
}

/** Requests to addresses that people have stored. */
export interface WebRequests {
  /** Posts a text. Resolves with any answer, redirects included; throws WebRequestError if there is none. */
  post(address: string, message: Message): Promise<WebAnswer>;
}

export interface WebRequestsOptions {
  /** Networks that may be called besides the public internet (WEBHOOK_ALLOWED_NETWORKS). */
  allowed?: AllowedNetworks | undefined;
  /** Resolves a name; by default by the name servers only, without this machine's hosts file. */
  resolve?(name: string, stop: AbortSignal): Promise<readonly string[]>;
  /** For tests: a local port that replaces an address and is called without TLS. */
  reroute?(url: URL): number | undefined;
  /** The time limit of a whole request, in milliseconds. */
  timeoutMs?: number;
}

const longest = webhookLimits.timeout * 1000;
const mostBytes = 4096;

/**
 * Creates the only client for requests to stored addresses (safety.md). Only https to ports 443 and 80 of the public internet and
 * to the networks the settings allow. The name is resolved here, every address is checked, and the connection goes to exactly
 * these addresses, so that a later change of the name has no effect. No redirect is followed, no connection is reused, and
 * nothing but the message is sent.
 */
export function createWebRequests(options: WebRequestsOptions = {}): WebRequests {
  const { resolve = addressesOf, reroute, timeoutMs = longest, allowed } = options;
  return {
    async post(address, { headers, body, stop }) {
      const url = URL.parse(address);
      if (!isCallable(url, allowed)) throw new WebRequestError('address');
      return traced(
        () => ({ name: 'POST', kind: 'client', attributes: { 'http.request.method': 'POST', 'server.address': url.hostname } }),
        async (span) => {
          const answer = await attempt(url, {
            headers: { ...headers, ...(span && { traceparent: span.traceparent }) },
            body,
            stop,
          });
          span?.set('http.response.status_code', answer.status);
          return answer;
        },
      );
    },
  };

  async function attempt(url: URL, { headers, body, stop }: Message): Promise<WebAnswer> {
    const late = AbortSignal.timeout(timeoutMs);
    const signal = stop ? AbortSignal.any([late, stop]) : late;
    try {
      const local = reroute?.(url);
      const look = (name: string) => abortable(signal, resolve(name, signal));
      const found = local === undefined ? await callableAddresses(url, look, allowed) : [];
      return await send(url, { headers, body, signal, found, local });
    } catch (error) {
      if (stop?.aborted) throw new WebRequestError('stopped');
      if (late.aborted) throw new WebRequestError('timeout');
      throw error instanceof WebRequestError ? error : new WebRequestError(failureOf(error));
    }
  }
}

/** Resolves the host and checks its addresses. Throws `name` if there is none, `address` if one is neither public nor allowed. */
async function callableAddresses(
  url: URL,
  resolve: (name: string) => Promise<readonly string[]>,
  allowed: AllowedNetworks | undefined,
): Promise<readonly string[]> {
  const host = hostOf(url);
  const found = isIP(host) ? [host] : await resolve(host);
  if (!found.length) throw new WebRequestError('name');
  if (!found.every((one) => mayLeadTo(url, one, allowed))) throw new WebRequestError('address');
  return found;
}

/** Names that cannot exist (RFC 6761) are not looked up. */
const reserved = /(^|\.)(invalid|test|example)\.?$/i;

async function addressesOf(name: string, stop: AbortSignal): Promise<readonly string[]> {
  if (reserved.test(name)) return [];
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  const cancel = () => resolver.cancel();
  stop.addEventListener('abort', cancel, { once: true });
  try {
    const none = () => [] as string[];
    return (await Promise.all([resolver.resolve4(name).catch(none), resolver.resolve6(name).catch(none)])).flat();
  } finally {
    stop.removeEventListener('abort', cancel);
  }
}

function abortable<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(new WebRequestError('timeout'));
    signal.addEventListener('abort', end, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });
}

interface Sending {
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
  found: readonly string[];
  local: number | undefined;
}

function send(url: URL, { headers, body, signal, found, local }: Sending): Promise<WebAnswer> {
  const content = Buffer.from(body);
  const options = {
    method: 'POST',
    path: url.pathname + url.search,
    headers: { ...headers, host: url.host, 'accept-encoding': 'identity', 'content-length': content.length },
    agent: false as const,
    signal,
    maxHeaderSize: 8192,
  };
  return new Promise((resolve, reject) => {
    const answered = (answer: IncomingMessage) => void readStart(answer).then(resolve, reject);
    const sent =
      local === undefined
        ? request({ ...options, host: hostOf(url), port: url.port || 443, lookup: lookupOf(found) }, answered)
        : plainRequest({ ...options, host: '127.0.0.1', port: local }, answered);
    sent.on('error', reject);
    sent.end(content);
  });
}

/** Returns a lookup function that answers with the addresses that were checked. */
function lookupOf(found: readonly string[]): LookupFunction {
  const addresses = found.map((address) => ({ address, family: isIP(address) }));
  return (_name, { all }, done) => {
    if (all) return done(null, addresses);
    const [first] = addresses;
    return done(null, first?.address ?? '', first?.family ?? 0);
  };
}

function readStart(answer: IncomingMessage): Promise<WebAnswer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    const done = () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts).subarray(0, mostBytes) });
    answer.on('data', (part: Buffer) => {
      parts.push(part);
      length += part.length;
      if (length < mostBytes) return;
      done();
      answer.destroy();
    });
    answer.on('end', done);
    answer.on('error', reject);
    answer.on('close', () => reject(new WebRequestError('broken')));
  });
}

function failureOf(error: unknown): WebFailure {
  const { code = '' } = error as { code?: string };
  if (/^(ENOTFOUND|EAI_|ENODATA|ESERVFAIL)/.test(code)) return 'name';
  if (/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/.test(code)) return 'refused';
  if (code === 'ETIMEDOUT') return 'timeout';
  if (/CERT|SSL|TLS|SELF_SIGNED|ISSUER|VERIFY|ALTNAME/.test(code)) return 'certificate';
  return 'broken';
}
