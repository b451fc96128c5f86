import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import type { Call } from './burst.ts';
import type { Side } from './sides.ts';

/** A response as received, with the milliseconds from the request to its last byte. */
export interface TimedResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  milliseconds: number;
}

export interface Question {
  method?: Call['method'];
  headers: Record<string, string>;
  body?: string | Buffer;
}

const agent = new Agent({ keepAlive: true });

/**
 * Sends one request on a keep-alive connection; the body is not decompressed. Throws with the response if its status is an error.
 */
export async function sendRequest(url: string, { method = 'GET', headers, body }: Question): Promise<TimedResponse> {
  const began = performance.now();
  const answer = await new Promise<TimedResponse>((done, failed) => {
    const outgoing = request(url, { method, headers, agent }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', failed);
      incoming.on('end', () => {
        const { statusCode = 0, headers } = incoming;
        done({ status: statusCode, headers, body: Buffer.concat(chunks), milliseconds: performance.now() - began });
      });
    });
    outgoing.on('error', failed).end(body);
  });
  if (answer.status >= 400) throw new Error(`${method} ${url}: ${answer.status} ${answer.body.toString().slice(0, 1000)}`);
  return answer;
}

/** Sends one request and returns `data` of the JSON envelope. */
export async function requestData<T>(url: string, question: Question): Promise<T> {
  const { body } = await sendRequest(url, question);
  return (JSON.parse(body.toString()) as { data: T }).data;
}

/** Sends one request of a burst to a side. */
export function sendCall(
  { served, headers }: Side,
  { method, path, body }: Call,
  more?: Record<string, string>,
): Promise<TimedResponse> {
  return sendRequest(served.url + path, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }), ...more },
    ...(body && { body: JSON.stringify(body) }),
  });
}
