import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { faultsOf } from '#contract/faults.ts';
import type { Endpoint, EndpointAccess } from '#contract/kit.ts';
import { isLanguage, pickLanguage } from '#contract/languages.ts';
import { translator } from '#phrases/translate.ts';
import type { Context, ContextFor } from '../context.ts';
import type { Database } from '../database/database.ts';
import { matchesEntityTag } from './entity-tag.ts';
import { EventStream, sendEventStream } from './event-stream.ts';
import { AppError, invalid } from '../errors.ts';
import { type FileAnswer, isFile, sendFile } from './send-file.ts';
import { keyedHash } from '../keys/sealing.ts';
import { stringifyInSlices } from '../time-slices.ts';
import { traced } from '../tracing.ts';

type Shape = z.ZodType;
export interface RouteInput<P extends Shape, Q extends Shape, B extends Shape> {
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
}

export interface Route {
  endpoint: Endpoint;
  handle(
    context: Context,
    input: RouteInput<Shape, Shape, Shape>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown>;
}

/** Connects an endpoint with its handler. The types of the handler's context and input follow from the declaration. */
export function route<M extends EndpointAccess, P extends Shape, Q extends Shape, B extends Shape, O extends Shape>(
  endpoint: Endpoint<M, P, Q, B, O>,
  handle: (
    context: ContextFor<M>,
    input: RouteInput<P, Q, B>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<z.input<O> | JsonText | FileAnswer | EventStream>,
): Route {
  return { endpoint, handle };
}

/**
 * JSON as text, which is sent unchanged. With `revalidate` the browser caches it under its ETag and gets 304 while it is
 * unchanged. This is for trees and menus, which are requested often and change rarely.
 */
export class JsonText {
  readonly text: string;
  readonly revalidate: boolean;
  constructor(text: string, options: { revalidate?: boolean } = {}) {
    this.text = text;
    this.revalidate = options.revalidate ?? false;
  }
}

/** The headers that identify the caller. */
export interface CallerHeaders {
  authorization: string | undefined;
  teamId: string | undefined;
  /** The support lease (X-Support-Id). */
  supportId: string | undefined;
  /** The view-as session (X-View-As). */
  viewAs: string | undefined;
}

/** Runs the work of a route with the caller's rights, or throws an AppError if the call is not allowed (domain/rights/guard.ts). */
export type Authorize = <T>(
  route: Pick<Route, 'endpoint'>,
  context: Context,
  headers: CallerHeaders,
  work: (context: Context) => Promise<T>,
) => Promise<T>;

export interface MountOptions {
  database: Database;
  logKey: Buffer;
  fileKey: Buffer;
  authorize: Authorize;
  /** Validates each answer against its declared output, for tests. */
  checkAnswers: boolean;
}

/** Mounts every route under its declared method and path. */
export function mount(app: FastifyInstance, options: MountOptions, routes: readonly Route[]): void {
  for (const each of routes) {
    app.route({
      method: each.endpoint.method,
      url: each.endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: (request, reply) => answer(options, each, request, reply),
    });
  }
}

async function answer(options: MountOptions, route: Route, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { endpoint, handle } = route;
  const headers = {
    authorization: request.headers.authorization,
    teamId: header(request, 'x-team-id'),
    supportId: header(request, 'x-support-id'),
    viewAs: header(request, 'x-view-as'),
  };
  const { context, data } = await options.authorize(route, contextOf(options, endpoint, request), headers, async (passed) => ({
    context: passed,
    data: await traced(
      () => ({ name: `handle ${endpoint.path}`, kind: 'internal' }),
      () => handle(passed, inputOf(endpoint, request), request, reply),
    ),
  }));
  if (data === reply || reply.sent) return reply;
  if (endpoint.kind === 'file' && isFile(data)) return sendFile(request, reply, data);
  if (data instanceof EventStream) return sendEventStream(reply, data);
  if (options.checkAnswers) checkAnswer(endpoint, context, data);
  const message = translator(context.language)('errors.ok');
  void reply.type('application/json; charset=utf-8').header('cache-control', 'no-store');
  const text = data instanceof JsonText ? data.text : await stringifyInSlices(data ?? {});
  const envelope = `{"code":0,"message":${JSON.stringify(message)},"data":${text}}`;
  return data instanceof JsonText && data.revalidate ? sendRevalidated(request, reply, envelope) : sendText(reply, envelope);
}

function sendRevalidated(request: FastifyRequest, reply: FastifyReply, envelope: string): FastifyReply {
  const tag = `W/"${createHash('sha256').update(envelope).digest('base64url').slice(0, 27)}"`;
  void reply
    .header('etag', tag)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'authorization, x-team-id, x-support-id, x-view-as, accept-language');
  return matchesEntityTag(header(request, 'if-none-match'), tag)
    ? reply.status(304).removeHeader('content-type').send()
    : sendText(reply, envelope);
}

/** Characters per part of a long answer. */
const writtenAtOnce = 128 * 1024;

/** Sends a text. A long text is streamed in parts at the pace of the client: encoding twelve million characters takes 40 ms. */
function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply.send(text.length > 4 * writtenAtOnce ? Readable.from(partsOf(text)) : text);
}

function* partsOf(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    let to = from + writtenAtOnce;
    // A surrogate pair must not be split.
    if (/[\ud800-\udbff]/.test(text[to - 1] ?? '')) to += 1;
    yield text.slice(from, to);
    from = to;
  }
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Builds the context from the common request headers (specification section 7). */
export function contextOf(
  options: Pick<MountOptions, 'database' | 'logKey' | 'fileKey'>,
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  request: FastifyRequest,
): Context {
  const language = header(request, 'accept-language');
  const key = header(request, 'idempotency-key');
  if (key !== undefined && !/^[\w.:-]{8,128}$/.test(key)) throw invalid({ field: 'Idempotency-Key', rule: 'wrongFormat' });
  return {
    database: options.database,
    logKey: options.logKey,
    fileKey: options.fileKey,
    requestId: request.id,
    language: isLanguage(language) ? language : pickLanguage(language),
    timeZone: zoneOf(header(request, 'x-time-zone')),
    ip: request.ip,
    userAgent: (header(request, 'user-agent') ?? '').slice(0, 300),
    cookie: header(request, 'cookie') ?? '',
    now: new Date(),
    ...(key !== undefined &&
      endpoint.method !== 'GET' && {
        idempotency: { key, operation: `${endpoint.method} ${endpoint.path}`, hash: hashOf(options.logKey, request) },
      }),
    recorded: [],
    log: (fields, message) => request.log.info(fields, message),
    afterCommit: [],
  };
}

// Time zones are checked by creating a formatter, which costs more than reading all other headers, so results are cached.
const zones = new Map<string, string>();
const mostZones = 2000;

function zoneOf(name: string | undefined): string {
  if (!name) return 'UTC';
  const known = zones.get(name);
  if (known) return known;
  const zone = lookUpZone(name);
  if (name.length <= 64 && zones.size < mostZones) zones.set(name, zone);
  return zone;
}

function lookUpZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

/** The hash that a retry must share with the first request: of the URL, the team and the body. */
function hashOf(key: Buffer, request: FastifyRequest): Buffer {
  const team = header(request, 'x-team-id')?.toLowerCase() ?? '';
  return keyedHash(key, `${request.url}\n${team}\n${textOf(request.body)}`);
}

/** The body as JSON. Throws malformed if it is nested too deeply to be stringified. */
function textOf(body: unknown): string {
  try {
    return JSON.stringify(body ?? null);
  } catch {
    throw new AppError('malformed');
  }
}

/** Validates the parameters, query and body of a request against its endpoint. Throws notFound, invalid. */
export function inputOf(
  endpoint: Pick<Endpoint, 'kind' | 'params' | 'query' | 'body'>,
  request: FastifyRequest,
): RouteInput<Shape, Shape, Shape> {
  const params = parse(endpoint.params, request.params, 'notFound');
  const query = parse(endpoint.query, request.query, 'invalid');
  const body = endpoint.kind === 'upload' ? undefined : parse(endpoint.body, request.body ?? {}, 'invalid');
  return { params, query, body };
}

function parse(schema: Shape | undefined, value: unknown, refusal: 'invalid' | 'notFound'): unknown {
  if (!schema) return {};
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  if (refusal === 'notFound') throw new AppError('notFound');
  throw invalid(...faultsOf(result.error.issues));
}

/** For tests: throws unless the answer is exactly what the contract declares and a write recorded its declared log entry. */
export function checkAnswer(
  endpoint: Pick<Endpoint, 'method' | 'path' | 'output' | 'log'>,
  context: Context,
  data: unknown,
): void {
  const plain: unknown = JSON.parse(data instanceof JsonText ? data.text : JSON.stringify(data ?? {}));
  const parsed = endpoint.output.safeParse(plain);
  const name = `${endpoint.method} ${endpoint.path}`;
  if (!parsed.success) throw new Error(`the answer of ${name} violates its contract: ${parsed.error.message}`);
  const extra = undeclared(plain, parsed.data);
  if (extra) throw new Error(`the answer of ${name} contains ${extra}, which its contract does not declare`);
  const declaredActions = [endpoint.log ?? []].flat();
  const written = ['*', ...declaredActions].some((action) => context.recorded.includes(action));
  if (declaredActions.length && !written) throw new Error(`${name} recorded no ${declaredActions.join(' or ')} entry`);
}

function undeclared(actual: unknown, declared: unknown, at = ''): string | null {
  if (Array.isArray(actual)) {
    return (
      actual
        .map((inner, i) => undeclared(inner, Array.isArray(declared) ? declared[i] : undefined, `${at}[${i}]`))
        .find(Boolean) ?? null
    );
  }
  if (typeof actual !== 'object' || actual === null) return null;
  for (const [key, inner] of Object.entries(actual)) {
    if (typeof declared !== 'object' || declared === null || !(key in declared)) return `${at}.${key}`;
    const found = undeclared(inner, (declared as Record<string, unknown>)[key], `${at}.${key}`);
    if (found) return found;
  }
  return null;
}
