import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/kit.ts';
import { type MarkerCall, markerCalls, markerPosts, notCalled } from './marker-calls.ts';

type Named = readonly [name: string, endpoint: Endpoint];

const all: Named[] = Object.entries(api).flatMap(([feature, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).flatMap(([name, endpoint]): Named[] =>
    endpoint.may === 'public' || endpoint.may === 'staff' ? [] : [[`${feature}.${name}`, endpoint]],
  ),
);

/** The operations of the contract that only read: GET, and previews, exports and queries by other methods. */
export const gets = all.filter(([, { method }]) => method === 'GET');
export const posts = all.filter(
  ([name, { method, reads, kind }]) => method !== 'GET' && (reads || kind === 'file' || /\.export/.test(name)),
);

const examples = [...gets, ...posts].flatMap(([name, endpoint]) => {
  const call: MarkerCall | undefined = endpoint.method === 'GET' ? (markerCalls[name] ?? {}) : markerPosts[name];
  return notCalled.includes(name) || !call ? [] : [[name, endpoint, call] as const];
});

/** Each operation with its example. Operations that do not depend on visibility and are expensive are called only if `dear`. */
export const operationsToCall = (dear: boolean) => examples.filter(([, , { once }]) => dear || !once);
