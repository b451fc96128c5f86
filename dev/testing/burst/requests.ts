import type { Endpoint } from '#contract/kit.ts';
import type { BurstServer } from './burst-server.ts';
import { largest } from './largest-input.ts';
import type { IdSource } from './ids.ts';
import { overfullBodies, overfullQuery } from './overfull-input.ts';
import { shaped } from './shaped.ts';
import { uploads } from './uploads.ts';

/** A request, ready to be sent. */
export interface Prepared {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | FormData;
}

type Input = Record<string, unknown>;

/**
 * The largest request that an endpoint's contract allows. Throws if the contract refuses the generated input, and for an upload
 * whose files are not declared.
 */
export async function largestRequest(server: BurstServer, ids: IdSource, name: string, endpoint: Endpoint): Promise<Prepared> {
  const make = (schema: Endpoint['body'], shape: (given: Input) => Input = (given) => given) => {
    if (!schema) return {};
    const input = shape(largest(schema, (field, nth) => ids.idOf(endpoint.path, field, nth)) as Input);
    const { success, error } = schema.safeParse(input);
    if (!success) throw new Error(`the largest input is refused by the contract: ${error.message}`);
    return input;
  };
  const query = make(endpoint.query, (given) => firstPage(shaped[name]?.query?.(given) ?? given));
  const path = `${pathOf(endpoint, make(endpoint.params))}${queryOf(query)}`;
  const headers = headersOf(server, endpoint);
  if (endpoint.kind === 'upload') return { method: endpoint.method, path, headers, body: await formOf(name) };
  if (endpoint.method === 'GET') return { method: 'GET', path, headers };
  const body = JSON.stringify(make(endpoint.body, shaped[name]?.body));
  return { method: endpoint.method, path, headers: { ...headers, 'content-type': 'application/json' }, body };
}

export interface Given {
  params?: Input;
  body?: object;
  form?: FormData;
}

/** A request with a given input. */
export function requestOf(server: BurstServer, endpoint: Endpoint, { params = {}, body, form }: Given = {}): Prepared {
  const headers = { ...headersOf(server, endpoint), ...(body && { 'content-type': 'application/json' }) };
  const sent = form ?? (body && JSON.stringify(body));
  return { method: endpoint.method, path: pathOf(endpoint, params), headers, ...(sent !== undefined && { body: sent }) };
}

/** Makes a call of the contract and returns its data. Throws if it is refused. */
export async function call<T>(server: BurstServer, endpoint: Endpoint, given: Given = {}): Promise<T> {
  const { path, ...init } = requestOf(server, endpoint, given);
  const response = await fetch(`${server.url}${path}`, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 500)}`);
  return (JSON.parse(text) as { data: T }).data;
}

/** Requests that break the limits of an endpoint's contract where checking is most expensive. */
export function overfullRequests(server: BurstServer, ids: IdSource, endpoint: Endpoint): Prepared[] {
  const params = endpoint.params ? (largest(endpoint.params, (field, nth) => ids.idOf(endpoint.path, field, nth)) as Input) : {};
  const [path, headers] = [pathOf(endpoint, params), headersOf(server, endpoint)];
  if (endpoint.method === 'GET')
    return endpoint.query ? [{ method: 'GET', path: `${path}?${overfullQuery(endpoint.query)}`, headers }] : [];
  const json = { ...headers, 'content-type': 'application/json' };
  const bodies = endpoint.body ? overfullBodies(endpoint.body) : [];
  return bodies.map((body) => ({
    method: endpoint.method,
    path,
    headers: { ...json, 'idempotency-key': crypto.randomUUID() },
    body,
  }));
}

/** A list without filters and with the maximum page size: its largest answer. */
export function largestAnswer(server: BurstServer, ids: IdSource, name: string, endpoint: Endpoint): Prepared {
  const params = endpoint.params && (largest(endpoint.params, (field, nth) => ids.idOf(endpoint.path, field, nth)) as Input);
  const query = endpoint.query ? (largest(endpoint.query, (field, nth) => ids.idOf(endpoint.path, field, nth)) as Input) : {};
  const needed = Object.fromEntries(
    Object.entries(shaped[name]?.query?.(query) ?? query).filter(([key]) => key === 'size' || !isOptional(endpoint, key)),
  );
  return { method: 'GET', path: `${pathOf(endpoint, params ?? {})}${queryOf(needed)}`, headers: headersOf(server, endpoint) };
}

function isOptional(endpoint: Endpoint, key: string): boolean {
  const shape = (endpoint.query?._zod.def as { shape?: Record<string, Endpoint['query']> } | undefined)?.shape;
  return shape?.[key]?.safeParse(undefined).success === true;
}

const firstPage = (query: Input): Input => ('page' in query ? { ...query, page: 1 } : query);

function pathOf({ path }: Endpoint, params: Input): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function queryOf(query: Input): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return '';
  return `?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString()}`;
}

function headersOf({ tokens, team }: BurstServer, { may, method }: Endpoint): Record<string, string> {
  return {
    authorization: `Bearer ${may === 'staff' ? tokens.staff : tokens.owner}`,
    'x-team-id': team.id,
    'accept-language': 'en',
    ...(method !== 'GET' && { 'idempotency-key': crypto.randomUUID() }),
  };
}

async function formOf(name: string): Promise<FormData> {
  const parts = await uploads[name]?.();
  if (!parts) throw new Error('the largest files of this upload are not declared');
  const form = new FormData();
  for (const [field, content, file] of parts) {
    if (typeof content === 'string' && file === undefined) form.append(field, content);
    else form.append(field, new Blob([new Uint8Array(Buffer.from(content))]), file);
  }
  return form;
}
