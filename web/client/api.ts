import { routes } from 'virtual:routes';
import type { z } from 'zod';
import type { Api } from '#contract/api.ts';
import type { Endpoint, EndpointAccess, emptyObject } from '#contract/kit.ts';
import { ApiError, notSent } from './api-error.ts';
import { signInFreshly } from './fresh-sign-in.ts';
import { type ReceivedFile, send, timeouts } from './http.ts';
import { react, reactionTo } from './reactions.ts';

type Part<Name extends string, Given, Otherwise> = typeof emptyObject extends Given
  ? { [Key in Name]?: Otherwise }
  : Given extends z.ZodType
    ? Record<never, never> extends z.input<Given>
      ? { [Key in Name]?: z.input<Given> }
      : { [Key in Name]: z.input<Given> }
    : never;

/** The input of a call: the contract's `params`, `query` and `body`. The body of an upload is a `FormData`. */
export type CallInput<E> =
  E extends Endpoint<EndpointAccess, infer P, infer Q, infer B>
    ? Part<'params', P, never> & Part<'query', Q, never> & Part<'body', B, FormData>
    : never;
/** The result of a call: the envelope's `data`. */
export type Output<E> = E extends { output: infer O extends z.ZodType } ? z.output<O> : never;

/**
 * Which failures are not shown as a toast. `background`: no one waits for the call, and the screen works without its result. A
 * function (`isRefusal`, `isMissing`): the failures that the caller shows itself. An ended session, a refused team, and the end
 * of a support visit or of a view as member are handled in both cases. `start`: start-up handles these too.
 */
export type Quiet = 'background' | 'start' | ((refusal: ApiError) => boolean);

export interface CallOptions {
  signal?: AbortSignal;
  /** Which failures are not shown as a toast. The error is thrown in any case. */
  quiet?: Quiet;
  /** Sent again with a repeated write, so that it takes effect once. By default each call has a new key. */
  idempotencyKey?: string;
}

type CallOf<E> =
  Record<never, never> extends CallInput<E>
    ? (input?: CallInput<E>, options?: CallOptions) => Promise<Output<E>>
    : (input: CallInput<E>, options?: CallOptions) => Promise<Output<E>>;
export type Client = { [Feature in keyof Api]: { [Name in keyof Api[Feature]]: CallOf<Api[Feature][Name]> } };

interface AnyInput {
  params?: Record<string, Sendable>;
  query?: Record<string, Sendable | readonly Sendable[]>;
  body?: unknown;
}

/**
 * Path prefix of the calls of the main client. Calls of the website, of payments and of the sign-in pages belong to the second
 * client.
 */
const mainPrefix = '/uc/';

/**
 * Every call of the contract: `await api.members.list({ query: { page: 2 } })`. Sends the headers of specification section 7 and
 * returns `data`. Rejects with `ApiError` after reacting to it as described in section 8.
 */
export const api = new Proxy({} as Client, {
  get: (_client, feature) => new Proxy({}, { get: (_feature, name) => callOf(String(feature), String(name)) }),
});

function callOf(feature: string, name: string) {
  return async (input: AnyInput = {}, options: CallOptions = {}): Promise<unknown> => {
    try {
      return await callFreshly(feature, name, input, options);
    } catch (error) {
      if (error instanceof ApiError && isHandled(error, options)) react(error);
      throw error;
    }
  };
}

const freshSignInNeeded = 40_301;

/** Whether the shell reacts to a failure. It does not react if the person cancelled the fresh sign-in. */
function isHandled(error: ApiError, { quiet }: CallOptions): boolean {
  const { kind } = reactionTo(error);
  if (kind === 'secondFactor' || kind === 'viewingOver') return true;
  if (quiet === 'start') return false;
  if (kind !== 'toast') return true;
  if (quiet === 'background' || error.code === freshSignInNeeded) return false;
  return quiet === undefined || !quiet(error);
}

/** Makes a call, and repeats it once after a fresh sign-in if the server requires one. */
async function callFreshly(feature: string, name: string, input: AnyInput, options: CallOptions): Promise<unknown> {
  try {
    return await call(feature, name, input, options);
  } catch (error) {
    const again = error instanceof ApiError && error.code === freshSignInNeeded && (await signInFreshly());
    if (!again) throw error;
    return await call(feature, name, input, options);
  }
}

async function call(feature: string, name: string, input: AnyInput, options: CallOptions): Promise<unknown> {
  const route = routes[feature]?.[name];
  if (!route) throw new ApiError({ status: notSent, code: 0, message: '' });
  const file = route.kind === 'file';
  const client = route.path.startsWith(mainPrefix) ? timeouts.main : timeouts.second;
  return await send({
    method: route.method,
    url: fill(route.path, input.params ?? {}) + queryString(input.query ?? {}),
    body: input.body,
    file,
    timeout: route.timeout ?? (file ? timeouts.file : client),
    signal: options.signal,
    idempotencyKey: options.idempotencyKey,
  });
}

/** A value that can be put into a path or a query. */
type Sendable = string | number | boolean | null | undefined;

/** Replaces the braces of a path with values. Throws an `ApiError` with status -1 if a value is missing. */
export function fill(path: string, params: Record<string, Sendable>): string {
  return path.replace(/\{(\w+)\}/g, (_brace, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') throw new ApiError({ status: notSent, code: 0, message: '' });
    return encodeURIComponent(String(value));
  });
}

/** `?a=1&b=x,y`: undefined, null and empty values are omitted; lists are joined by commas. */
export function queryString(query: Record<string, Sendable | readonly Sendable[]>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    const text = String(value ?? '');
    if (text !== '') search.set(key, text);
  }
  const text = search.toString();
  return text && `?${text}`;
}

/** Saves a received file through the browser's downloads. */
export function saveFile(file: ReceivedFile): void {
  const link = document.createElement('a');
  if ('link' in file) {
    link.href = file.link;
    link.click();
    return;
  }
  const url = URL.createObjectURL(file.blob);
  link.href = url;
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(url);
}
