import { type FailedAction, ApiError, type FieldError, notSent, unreachable } from './api-error.ts';
import { bearer } from './bearer.ts';
import { currentTeamId, supportId, viewStore } from './context.ts';
import { zoneStore } from './zone.ts';
import { currentLanguage } from './language.ts';

/** Time-outs in seconds: the main client, the second client, and files (specification sections 7 and 9). */
export const timeouts = { main: 10, second: 12, file: 60 } as const;

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  body?: unknown;
  file?: boolean;
  /** The Accept header, if it is not that of JSON or a file. */
  accept?: string;
  /** Seconds. */
  timeout: number;
  signal?: AbortSignal | undefined;
  idempotencyKey?: string | undefined;
}

/** A file of the server: its name, and its content or the address from which the browser downloads it. */
export type ReceivedFile = { name: string; blob: Blob } | { name: string; link: string };

/**
 * Sends one call and returns the `data` of the envelope, or a `ReceivedFile`. Rejects with `ApiError`. If the access token ended
 * early, for example because another tab repeated a renewal, the call is sent once more with a new token. A write that had no
 * answer has the same idempotency key when it is sent again.
 */
export async function send(input: Call): Promise<unknown> {
  const content = contentOf(input);
  const call = { ...input, idempotencyKey: input.idempotencyKey ?? unansweredKey(content) ?? randomId() };
  const request = await build(call, await bearer());
  const expiry = AbortSignal.timeout(call.timeout * 1000);
  const signal = call.signal ? AbortSignal.any([call.signal, expiry]) : expiry;
  try {
    const first = await fetch(request, { signal });
    const response = first.status === 401 ? ((await repeat(call, request, signal)) ?? first) : first;
    if (content) unanswered.delete(content);
    if (response.status > 300) throw await refusal(response, actOf(call));
    if (call.file) return await receive(response);
    const envelope: unknown = await response.json();
    return field(envelope, 'data');
  } catch (error) {
    if (error instanceof ApiError || call.signal?.aborted) throw error;
    if (content) unanswered.set(content, { key: call.idempotencyKey, at: Date.now() });
    throw new ApiError({ status: unreachable, code: 0, message: '', act: actOf(call) }, error);
  }
}

/** Opens an answer that lasts until it is aborted. Resolves to any response; the caller reads its body. */
export async function openLasting(url: string, accept: string, signal: AbortSignal): Promise<Response> {
  const call: Call = { method: 'GET', url, accept, timeout: 0 };
  const request = await build(call, await bearer());
  const first = await fetch(request, { signal });
  return first.status === 401 ? ((await repeat(call, request, signal)) ?? first) : first;
}

/** Keys of writes that had no answer, by their content, for an hour. */
const unanswered = new Map<string, { key: string; at: number }>();
const hour = 60 * 60_000;

/** Identifies a write by its content; undefined for a read or a file. */
const contentOf = ({ method, url, body }: Call): string | undefined =>
  method === 'GET' || body instanceof FormData ? undefined : JSON.stringify([method, url, currentTeamId(), body]);

/** The key of the same write before, so that it takes effect once. */
function unansweredKey(content: string | undefined): string | undefined {
  const last = content === undefined ? undefined : unanswered.get(content);
  return last && Date.now() - last.at < hour ? last.key : undefined;
}

async function repeat(call: Call, { headers }: Request, signal: AbortSignal): Promise<Response | undefined> {
  const refused = headers.get('authorization')?.slice('Bearer '.length);
  if (!refused) return undefined;
  const token = await bearer(refused);
  return token && token !== refused ? fetch(await build(call, token), { signal }) : undefined;
}

async function build(call: Call, token: string | undefined): Promise<Request> {
  try {
    const headers = new Headers({
      // The server may answer with the address of a file in its storage, to which scripts have no access.
      Accept: call.accept ?? (call.file ? 'text/uri-list, */*' : 'application/json'),
      'Accept-Language': currentLanguage(),
      'X-Time-Zone': zoneStore.get(),
    });
    const optional = {
      Authorization: token && `Bearer ${token}`,
      'X-Team-Id': currentTeamId(),
      'X-Support-Id': supportId(),
      // Calls without a token are not sent with a view as member.
      'X-View-As': token ? viewStore.get()?.id : null,
    };
    for (const [name, value] of Object.entries(optional)) if (value) headers.set(name, value);
    if (call.method !== 'GET') headers.set('Idempotency-Key', call.idempotencyKey ?? randomId());
    const form = call.body instanceof FormData;
    if (call.body !== undefined && !form) headers.set('Content-Type', 'application/json');
    const body = call.body === undefined ? null : call.body instanceof FormData ? call.body : JSON.stringify(call.body);
    return new Request(new URL(call.url, location.origin), { method: call.method, headers, body, cache: 'no-cache' });
  } catch (error) {
    throw new ApiError({ status: notSent, code: 0, message: '' }, error);
  }
}

function actOf({ method, url }: Call): FailedAction | undefined {
  if (method === 'PUT') return 'edit';
  return method === 'POST' && /\/cancel(lation)?$/.test(url) ? 'cancellation' : undefined;
}

async function refusal(response: Response, act: FailedAction | undefined): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const code = field(body, 'code');
  const message = field(body, 'message');
  const requestId = field(body, 'requestId') ?? response.headers.get('x-request-id');
  const faults = field(body, 'fields');
  const retryAfter = Number(response.headers.get('retry-after'));
  return new ApiError({
    act,
    status: response.status,
    code: typeof code === 'number' ? code : 0,
    message: typeof message === 'string' ? message : '',
    fields: Array.isArray(faults) ? faults.filter(isFieldError) : [],
    ...(typeof requestId === 'string' ? { requestId } : {}),
    ...(retryAfter > 0 ? { retryAfter } : {}),
  });
}

async function receive(response: Response): Promise<ReceivedFile> {
  const disposition = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1];
  const name = encoded ? decodeURIComponent(encoded) : (plain ?? 'download');
  const isLink = response.headers.get('content-type')?.startsWith('text/uri-list') ?? false;
  return isLink ? { name, link: await response.text() } : { name, blob: await response.blob() };
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function isFieldError(value: unknown): value is FieldError {
  return typeof field(value, 'field') === 'string' && typeof field(value, 'message') === 'string';
}

/** A version 4 UUID; `crypto.randomUUID` is missing on plain http outside localhost. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, place) => {
    const marked = place === 6 ? (byte & 0x0f) | 0x40 : place === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, '0');
  });
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
