import { once } from 'node:events';
import { Agent, type IncomingMessage, request as plainRequest } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { digestOf } from '#server/kernel/keys/digest.ts';
import type { S3Settings } from '#server/s3-settings.ts';
import type { FileContent } from './file-store.ts';
import { errorOf, isPassing, type S3Refusal, unreachable } from './s3-failure.ts';

export interface S3Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** The name of a file; without it the bucket is called. */
  name?: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: FileContent;
}

export interface S3Client {
  /** The bucket and the address of the storage, for messages. */
  readonly place: string;
  /** Sends a request that may be repeated. Resolves with a success, whose body has to be read or destroyed; throws otherwise. */
  call(call: S3Call): Promise<IncomingMessage>;
  /** The address at which everyone may get a file for some seconds, with headers of the answer. */
  sign(name: string, seconds: number, query: Readonly<Record<string, string>>): Promise<string>;
}

export interface S3Patience {
  /** Milliseconds without progress after which a request is given up. */
  silence?: number;
  /** Milliseconds after which no further attempt is made. By default little, because a person waits. */
  patience?: number;
}

/** Milliseconds before the second and the third attempt. */
const pauses = [200, 1000];
const mostErrorBytes = 16_384;

/** Creates a client of one bucket: signature version 4, time-outs, and up to three attempts of each request. */
export function createS3Client(settings: S3Settings, { silence = 10_000, patience = 5_000 }: S3Patience = {}): S3Client {
  const { bucket, endpoint, region, accessKeyId, secretAccessKey, pathStyle, prefix } = settings;
  const place = `The bucket ${bucket} at ${endpoint}`;
  const base = new URL(endpoint);
  if (!pathStyle) base.hostname = `${bucket}.${base.hostname}`;
  const root = pathStyle ? `/${bucket}` : '';
  const isTls = base.protocol === 'https:';
  const agent = new (isTls ? TlsAgent : Agent)({ keepAlive: true, maxSockets: 50, scheduling: 'lifo' });
  // Signing keys of the day.
  const cache = new Map<string, ArrayBuffer>();
  const key = { accessKeyId, secretAccessKey, service: 's3', region, cache };

  const addressOf = (name: string | undefined, query: Readonly<Record<string, string>> = {}) => {
    const url = new URL(`${root}/${name === undefined ? '' : `${prefix}${name}`}`, base);
    for (const [field, value] of Object.entries(query)) url.searchParams.set(field, value);
    return url.href;
  };

  const sendOnce = async (call: S3Call): Promise<IncomingMessage> => {
    const { method, name, query, body } = call;
    const given = {
      ...call.headers,
      ...(Buffer.isBuffer(body) && { 'x-amz-content-sha256': (await digestOf(body)).toString('hex') }),
    };
    const signed = await new AwsV4Signer({ ...key, method, url: addressOf(name, query), headers: given }).sign();
    const size = body === undefined ? 0 : Buffer.isBuffer(body) ? body.length : body.size;
    const headers = { ...Object.fromEntries(signed.headers), ...(method === 'PUT' && { 'content-length': size }) };
    const request = (isTls ? tlsRequest : plainRequest)(signed.url, { method, headers, agent, timeout: silence });
    let answer: IncomingMessage | undefined;
    request.on('timeout', () => {
      // A client that reads slowly is no silence of the storage.
      if (answer && answer.readableLength > 0) answer.socket.setTimeout(silence);
      else (answer ?? request).destroy(Object.assign(new Error('it does not answer'), { code: 'ETIMEDOUT' }));
    });
    const answered = once(request, 'response') as Promise<[IncomingMessage]>;
    request.on('error', () => {});
    const source = { failed: undefined as SourceError | undefined };
    if (body === undefined || Buffer.isBuffer(body)) request.end(body);
    // On failure both streams are destroyed, which rejects the wait for the answer.
    else
      pipeline(
        watched(await body.open(), (error) => (source.failed = error)),
        request,
      ).catch(() => {});
    try {
      [answer] = await answered;
    } catch (error) {
      throw source.failed ?? error;
    }
    return answer;
  };

  return {
    place,
    async call(call) {
      const encrypted = call.headers?.['x-amz-server-side-encryption'] !== undefined;
      const began = Date.now();
      for (const pause of [...pauses, undefined]) {
        const result = await sendOnce(call).then(successOf, (error: unknown) => ({ error }));
        if ('answer' in result) return result.answer;
        const isLast = pause === undefined || Date.now() - began > patience;
        if ('refusal' in result && (isLast || !isPassing(result.refusal)))
          throw errorOf(result.refusal, { place, encrypted, ...(call.name !== undefined && { name: call.name }) });
        if ('error' in result && result.error instanceof SourceError) throw result.error.cause;
        if ('error' in result && isLast) throw unreachable(place, result.error);
        await setTimeout(pause);
      }
      throw unreachable(place, undefined);
    },
    async sign(name, seconds, query) {
      const url = addressOf(name, { ...query, 'X-Amz-Expires': String(seconds) });
      const signed = await new AwsV4Signer({ ...key, method: 'GET', url, signQuery: true }).sign();
      return signed.url.href;
    },
  };
}

/** The source of a file to store failed, with its error as cause. */
class SourceError extends Error {}

async function* watched(source: Readable, failed: (error: SourceError) => void) {
  try {
    yield* source;
  } catch (cause) {
    failed(new SourceError('the source failed', { cause }));
    throw cause;
  }
}

/** The answer, or what the storage says instead. */
async function successOf(answer: IncomingMessage): Promise<{ answer: IncomingMessage } | { refusal: S3Refusal }> {
  const status = answer.statusCode ?? 0;
  if (status >= 200 && status < 300) return { answer };
  let xml = '';
  for await (const part of answer.setEncoding('utf8') as AsyncIterable<string>) {
    xml += part;
    if (xml.length > mostErrorBytes) break;
  }
  return { refusal: { status, xml } };
}
